import pytest

from client_cli.asking import Questions
from client_cli.failing import NotDone
from client_cli.guest import Guest
from client_cli.person import Person
from protocol.from_client import Export, History, List
from protocol.to_client import Deals, Tables
from tests.client_cli.processes import server

ANNA = Person("Anna")


async def test_one_thing_is_asked_after_another() -> None:
    with server() as url:
        async with Questions(url, ANNA) as questions:
            assert isinstance(await questions.ask(List(id=0)), Tables)
            assert isinstance(await questions.ask(History(id=0)), Deals)
            with pytest.raises(NotDone, match="no finished deal with that number"):
                await questions.ask(Export(id=0, number=1))


async def test_whoever_has_asked_before_is_the_same_person() -> None:
    with server() as url:
        async with Questions(url, ANNA, Guest(url)) as questions:
            await questions.ask(List(id=0))
        ticket = Guest(url).ticket
        async with Questions(url, ANNA, Guest(url)):
            assert Guest(url).ticket == ticket is not None


async def test_a_server_that_does_not_answer_is_one_sentence_at_once() -> None:
    with pytest.raises(NotDone, match="No server answers at ws://127"):
        async with Questions("ws://127.0.0.1:1", ANNA):
            pass
