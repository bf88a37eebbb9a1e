"""The server's numbers for Prometheus, over HTTP on a port of its own."""

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response

from server.counts import Counts, Durations, Present


class Numbers(Collector):
    """Turns our numbers into Prometheus's whenever they are asked for.

    Args:
        counts: what has happened so far.
        present: asks how things stand.
    """

    def __init__(self, counts: Counts, present: Callable[[], Present]) -> None:
        self._counts = counts
        self._present = present

    def collect(self) -> Iterator[Metric]:
        """See ``Collector``."""
        counts, present = self._counts, self._present()
        yield _family(GaugeMetricFamily, "connections", "Open connections.", "state", present.connections)
        yield _family(GaugeMetricFamily, "tables", "Tables in memory.", "state", present.tables)
        yield _family(CounterMetricFamily, "moves", "Moves made.", "played_by", counts.moves)
        yield _family(CounterMetricFamily, "refusals", "Requests refused.", "code", counts.refusals)
        yield _family(CounterMetricFamily, "turned_away", "Connections refused.", "status", counts.turned_away)
        yield CounterMetricFamily("tarocchi_resumes", "Returns to a table.", value=counts.resumes)
        yield CounterMetricFamily("tarocchi_outbox_overflows", "Slow readers dropped.", value=counts.overflows)
        yield CounterMetricFamily("tarocchi_silences", "Silent connections dropped.", value=counts.silences)
        yield CounterMetricFamily("tarocchi_bad_messages", "Messages that are none.", value=counts.bad_messages)
        yield _histogram("bot_choice_seconds", "Time that bots took to choose.", counts.bot_choices)
        yield _histogram("commit_seconds", "Time that commits took.", counts.commits)


async def serve_metrics(host: str, port: int, numbers: Numbers) -> Server:
    """Listen for Prometheus; the port is in the server's sockets."""
    registry = CollectorRegistry()
    registry.register(numbers)
    ProcessCollector(registry=registry)

    def answer(connection: ServerConnection, request: Request) -> Response:
        if request.path.partition("?")[0] != "/metrics":
            return connection.respond(HTTPStatus.NOT_FOUND, "/metrics is here\n")
        response = connection.respond(HTTPStatus.OK, generate_latest(registry).decode())
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = CONTENT_TYPE_PLAIN_0_0_4
        return response

    return await serve(_nothing_more, host, port, process_request=answer, server_header=None)


async def _nothing_more(_connection: ServerConnection) -> None:
    raise AssertionError("every request has been answered")


def _family(
    kind: type[CounterMetricFamily | GaugeMetricFamily], name: str, about: str, label: str, values: Mapping[str, int]
) -> Metric:
    family = kind(f"tarocchi_{name}", about, labels=[label])
    for value, count in values.items():
        family.add_metric([value], count)
    return family


def _histogram(name: str, about: str, durations: Durations) -> HistogramMetricFamily:
    buckets = [("+Inf" if step == float("inf") else str(step), count) for step, count in durations.cumulated()]
    return HistogramMetricFamily(f"tarocchi_{name}", about, buckets=buckets, sum_value=durations.total)
