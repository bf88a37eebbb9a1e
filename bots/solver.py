"""Exact endings with all hands open, compiled: alpha-beta with a transposition table, for both games.

The value of a position is the final difference of the totals, side 0 less side 1: card points in Piedicavallo (P9),
the whole of BO21 in Bologna, captured combinations with their doublings and the card given for the Matto included. In
Bologna it depends on who has taken which cards, so the table's keys hold that too, but only for the cards that a
combination may still need; ``bounds`` says how the bounds are kept admissible.

Equivalent cards are one move: neighbours in one hand that are worth the same, no card between them in another hand
and none of them needed for a combination, and the Moors of one hand. For the table, cards of equal worth that no
combination needs are the same wherever the order of their holders is the same. Its keys are two 64-bit hashes.
"""

from bots.bounds import bounds, relevant_cards
from bots.compiled import compiled, lowest, popcount
from bots.counts import COURTS, FIVES, values
from bots.kernel import (
    ALL,
    BEST,
    BEST_SEAT,
    BOLOGNESE,
    GAME,
    HANDS,
    LEADER,
    LED,
    MATTO,
    MATTO_TO,
    MOORS,
    PLAYED,
    SUIT,
    TAKEN,
    TRICKS,
    TRUMPS,
    State,
    playable,
    suit_of,
)
from bots.position import (
    ENTRIES,
    GENERATION,
    GIVEN_UP,
    HOLDER,
    MOST_NODES,
    MOVES,
    NODES,
    OWNER,
    RELEVANT,
    SCORES,
    TABLE_START,
    WORDS,
    Workspace,
    final_value,
    load,
    on_table,
)

FAR = 4096  # beyond every value
FIRST = 1 << 20  # the score of the move to try first


@compiled
def solve(w: Workspace, state: State, alpha: int, beta: int) -> int:
    """The value of a position, exact if it lies between alpha and beta; worth nothing if ``w[GIVEN_UP]``."""
    decided = load(w, state)
    seat = (w[LEADER] + w[PLAYED]) & 3
    w[MOVES], w[MOVES + 1] = alpha, beta  # so that literal numbers go no further (see ``compiled``)
    return _search(
        w,
        w[PLAYED],
        w[PLAYED],
        seat,
        w[LED],
        w[BEST],
        w[BEST_SEAT],
        on_table(w),
        decided,
        w[MOVES],
        w[MOVES + 1],
    )


@compiled
def beaters(game: int, best: int) -> int:
    """The cards that would take the trick from the best card so far (G4, BO2)."""
    if not best:
        return ALL ^ MATTO
    above = best - 1
    if best & TRUMPS:
        if game == BOLOGNESE and best & MOORS:
            return above & TRUMPS | MOORS
        return above & TRUMPS
    return above & suit_of(best) | TRUMPS


@compiled
def _search(
    w: Workspace,
    ply: int,
    played: int,
    seat: int,
    led: int,
    best: int,
    best_seat: int,
    table: int,
    decided: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of a position, or a bound of it on the side of alpha or beta beyond which it lies."""
    game, side = w[GAME], seat & 1
    outer = w[RELEVANT]
    key1 = key2 = slot = first = 0
    if played == 0:
        remaining = w[HANDS] | w[HANDS + 1] | w[HANDS + 2] | w[HANDS + 3]
        if not remaining:
            w[LEADER] = seat
            return final_value(w, decided)
        low, high = bounds(w, remaining, decided)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        if game:
            w[RELEVANT] = relevant_cards(w, remaining)
        key1, key2 = _keys(w, remaining, seat)
        slot = TABLE_START + WORDS * (key1 >> 8 & w[ENTRIES])
        if w[slot] == key1 and w[slot + 1] == key2 and w[slot + 2] >> 40 == w[GENERATION]:
            low, high, first = _unpacked(w[slot + 2], decided)
            if low >= beta or low == high or high <= alpha:
                w[RELEVANT] = outer
                return high if high <= alpha else low
            alpha, beta = max(alpha, low), min(beta, high)
        w[NODES] += 1
        if w[NODES] > w[MOST_NODES]:
            w[GIVEN_UP] = 1
            w[RELEVANT] = outer
            return low
    lower, upper = alpha, beta
    count = _order(w, ply, played, seat, led, best, best_seat, table, first)
    took = beaters(game, best)
    result = FAR if side else -FAR
    chosen = 0
    for number in range(count):
        bit = _next_move(w, ply, number, count)
        now, now_seat = (bit, seat) if bit & took else (best, best_seat)
        now_decided, now_led, now_table, winner = decided, led, table | bit, now_seat & 1
        if bit == MATTO:
            now_decided += -5 if side else 5  # P8, BO10
        if not led:
            now_led = suit_of(bit)
        w[HANDS + seat] ^= bit
        cards = now_table & ~MATTO
        next_played, next_seat = played + 1, (seat + 1) & 3
        if played == 3:
            gain = values(game, cards) - 2 * game
            now_decided += -gain if winner else gain
            w[TAKEN + winner] |= cards
            w[TRICKS + winner] += 1
            if now_table & MATTO:
                w[MATTO_TO] = winner
            next_played, next_seat, now_led, now, now_table = 0, now_seat, 0, 0, 0
        # After the first move the others are only asked whether they are better.
        low = beta - 1 if number and side else alpha
        high = alpha + 1 if number and not side else beta
        value = _search(w, ply + 1, next_played, next_seat, now_led, now, now_seat, now_table, now_decided, low, high)
        if alpha < value < beta and (low > alpha or high < beta) and not w[GIVEN_UP]:
            value = _search(
                w, ply + 1, next_played, next_seat, now_led, now, now_seat, now_table, now_decided, alpha, beta
            )
        if played == 3:
            w[TRICKS + winner] -= 1
            w[TAKEN + winner] ^= cards
        w[HANDS + seat] ^= bit
        if w[GIVEN_UP]:
            break
        if side and value < result:
            result, chosen, beta = value, bit, min(beta, value)
        elif not side and value > result:
            result, chosen, alpha = value, bit, max(alpha, value)
        if alpha >= beta:
            break
    w[RELEVANT] = outer
    if played == 0 and not w[GIVEN_UP]:
        low = result if result > lower else decided - FAR
        high = result if result < upper else decided + FAR - 1
        w[slot], w[slot + 1] = key1, key2
        w[slot + 2] = low - decided + FAR | (high - decided + FAR) << 13 | lowest(chosen) << 26 | w[GENERATION] << 40
    return result


@compiled
def _unpacked(entry: int, decided: int) -> tuple[int, int, int]:
    """The bounds in an entry of the table and the bit of the move that was best."""
    return (entry & 8191) - FAR + decided, (entry >> 13 & 8191) - FAR + decided, 1 << (entry >> 26 & 63)


@compiled
def _keys(w: Workspace, remaining: int, seat: int) -> tuple[int, int]:
    """Two hashes of all that the value of a position depends on, beyond the points decided."""
    game, relevant, owner = w[GAME], w[RELEVANT], w[OWNER]
    fives = FIVES[1] if game else FIVES[0]
    first = remaining & (relevant | COURTS | fives) | seat << 62
    second = relevant ^ (1 << 6 if w[TRICKS] else 0) ^ (1 << 7 if w[TRICKS + 1] else 0)
    third = w[TAKEN] & relevant
    if game:
        if not remaining & MATTO and not w[MATTO_TO]:
            third |= MATTO
        if w[TAKEN + owner] & ~relevant:
            second ^= 1 << 8
    key1 = first * 0x2545F4914F6CDD1D ^ second * 0x1B873593CC9E2D51
    key1 = (key1 ^ key1 >> 29 ^ third) * 0x369DEA0F31A53F85
    key2 = (first ^ third * 0x27BB2EE687B0B0FD) * 0x5851F42D4C957F2D ^ second
    for suit in range(5):
        cards = remaining & (SUIT << 10 * suit if suit < 4 else TRUMPS)
        holders = 1
        while cards:
            holders = holders << 2 | w[HOLDER + lowest(cards)]
            cards &= cards - 1
        key1 = (key1 ^ holders) * 0x2545F4914F6CDD1D
        key1 ^= key1 >> 31
        key2 = (key2 + holders) * 0x27BB2EE687B0B0FD
        key2 ^= key2 >> 33
    return key1, key2


@compiled
def _order(
    w: Workspace, ply: int, played: int, seat: int, led: int, best: int, best_seat: int, table: int, first: int
) -> int:
    """Write down the moves of a seat, equivalent cards once, with their scores; returns how many."""
    game, hand, relevant = w[GAME], w[HANDS + seat], w[RELEVANT]
    others = (w[HANDS] | w[HANDS + 1] | w[HANDS + 2] | w[HANDS + 3] | table) & ~hand
    moves = playable(hand, led)
    count = previous = 0
    while moves:
        bit = moves & -moves
        moves ^= bit
        if previous and suit_of(bit) & previous:
            if game and bit & MOORS and previous & MOORS:
                continue
            between = bit - 1 & ~(2 * previous - 1)
            alike = values(game, bit) == values(game, previous) and not (bit | previous) & relevant
            if alike and not between & others:
                previous = bit
                continue
        previous = bit
        place = MOVES + 16 * ply + count
        w[place] = bit
        w[place + SCORES - MOVES] = FIRST if bit == first else _score(w, played, seat, led, best, best_seat, table, bit)
        count += 1
    return count


@compiled
def _score(w: Workspace, played: int, seat: int, led: int, best: int, best_seat: int, table: int, bit: int) -> int:
    """How promising a card looks: what its trick is worth to the side that would win it if everyone who can, beats."""
    if bit == MATTO:
        return 0
    game = w[GAME]
    gain = values(game, table | bit) + 8 * popcount((table | bit) & w[RELEVANT])
    rank = lowest(bit) % 10 if bit < 1 << 40 else lowest(bit) - 40
    winner, now = best_seat, best
    if bit & beaters(game, best):
        winner, now = seat, bit
    if not led:
        led = suit_of(bit)
    for step in range(1, 4 - played):
        other = (seat + step) & 3
        if (other ^ winner) & 1:
            answers = playable(w[HANDS + other], led) & beaters(game, now) & ~MATTO
            if answers:
                winner, now = other, answers & -answers
    score = 2 * rank - (24 if bit & TRUMPS else 0)
    if (winner ^ seat) & 1:
        return score - 16 * gain
    return score + 16 * (gain + 1) - (values(game, bit) if winner == seat else 0)


@compiled
def _next_move(w: Workspace, ply: int, number: int, count: int) -> int:
    """The most promising of the moves from ``number`` on, which changes places with the one there."""
    moves, scores = MOVES + 16 * ply, SCORES + 16 * ply
    pick = number
    for other in range(number + 1, count):
        if w[scores + other] > w[scores + pick]:
            pick = other
    bit = w[moves + pick]
    w[moves + pick], w[scores + pick] = w[moves + number], w[scores + number]
    return int(bit)
