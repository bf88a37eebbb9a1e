// boardgame.io with playerView: each seat is sent its own cards and what lies on the table.

import { createRequire } from "node:module";
import { legalCards, newDeal, winnerOf } from "./trick_game.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "tricks",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ number: 0, hands: newDeal(0), leader: 0, trick: [], taken: [0, 0, 0, 0] }),
  turn: { order: { first: () => 0, next: ({ G }) => (G.leader + G.trick.length) % 4 } },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, events }, card) => {
        const seat = Number(ctx.currentPlayer);
        if (!legalCards(G.hands[seat], G.trick).includes(card)) return INVALID_MOVE;
        G.hands[seat] = G.hands[seat].filter(held => held !== card);
        G.trick.push(card);
        if (G.trick.length === 4) {
          G.leader = winnerOf(G.leader, G.trick);
          G.taken[G.leader] += 1;
          G.trick = [];
          if (!G.hands[0].length) {
            G.number += 1;
            G.hands = newDeal(G.number);
          }
        }
        events.endTurn();
      },
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST_IN_DEVELOPMENT] });
console.info = console.log = () => {};
const { appServer } = await server.run(0);
process.stdout.write(`ws://127.0.0.1:${appServer.address().port}\n`);
process.stdin.resume();
process.stdin.on("end", () => process.exit());
