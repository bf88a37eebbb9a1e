// A trick-taking game of the same kind and size as ours, for the peers: 60 cards in six suits, fifteen for each of four,
// follow suit if you can. Deal after deal without end.

const SUITS = 6, RANKS = 10, SEATS = 4, HAND = 15;

export const suitOf = card => Math.floor(card / RANKS);

export function newDeal(number) {
  const pack = Array.from({ length: SUITS * RANKS }, (_, place) => place);
  let chance = (number * 2654435761 + 1) >>> 0;
  for (let i = pack.length - 1; i > 0; i--) {
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    const j = chance % (i + 1);
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  return Array.from({ length: SEATS }, (_, seat) => pack.slice(seat * HAND, (seat + 1) * HAND).sort((a, b) => a - b));
}

export function legalCards(hand, trick) {
  const following = trick.length ? hand.filter(card => suitOf(card) === suitOf(trick[0])) : [];
  return following.length ? following : hand;
}

export function winnerOf(leader, trick) {
  let best = 0;
  for (let place = 1; place < trick.length; place++) {
    if (suitOf(trick[place]) === suitOf(trick[best]) && trick[place] < trick[best]) best = place;
  }
  return (leader + best) % SEATS;
}
