// A Colyseus room with a StateView for each client: what lies on the table is in the state for all, a hand only for its seat.

import { Server, Room } from "@colyseus/core";
import { ArraySchema, Schema, StateView, defineTypes, view } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { createServer } from "node:http";
import { legalCards, newDeal, winnerOf } from "./trick_game.mjs";

class Seat extends Schema {
  constructor() {
    super();
    this.count = 0;
    this.cards = new ArraySchema();
  }
}
defineTypes(Seat, { count: "uint8", cards: ["uint8"] });
view()(Seat.prototype, "cards");

class Table extends Schema {
  constructor() {
    super();
    this.seats = new ArraySchema();
    this.trick = new ArraySchema();
    this.taken = new ArraySchema(0, 0, 0, 0);
    this.leader = 0;
    this.turn = 0;
  }
}
defineTypes(Table, { seats: [Seat], trick: ["uint8"], taken: ["uint8"], leader: "uint8", turn: "uint32" });

class TableRoom extends Room {
  maxClients = 4;
  patchRate = null;
  autoDispose = true;
  number = 0;
  order = [];

  onCreate() {
    this.state = new Table();
    for (let seat = 0; seat < 4; seat++) this.state.seats.push(new Seat());
    this.onMessage("play", (client, message) => this.play(client, message));
    this.onMessage("begin", () => { this.deal(); this.told(); });
  }

  onJoin(client) {
    client.view = new StateView();
    client.view.add(this.state.seats[this.order.length]);
    this.order.push(client);
  }

  deal() {
    newDeal(this.number++).forEach((hand, seat) => {
      this.state.seats[seat].cards.splice(0);
      this.state.seats[seat].cards.push(...hand);
      this.state.seats[seat].count = hand.length;
    });
  }

  play(client, { card, turn }) {
    const state = this.state, seat = this.order.indexOf(client);
    const hand = state.seats[seat].cards;
    if (turn !== state.turn || seat !== (state.leader + state.trick.length) % 4) return;
    if (!legalCards([...hand], [...state.trick]).includes(card)) return;
    hand.splice(hand.indexOf(card), 1);
    state.seats[seat].count -= 1;
    state.trick.push(card);
    state.turn += 1;
    if (state.trick.length === 4) {
      state.leader = winnerOf(state.leader, [...state.trick]);
      state.taken[state.leader] += 1;
      state.trick.splice(0);
      if (!hand.length && state.seats.every(other => !other.cards.length)) this.deal();
    }
    this.told();
  }

  told() {
    const state = this.state, seat = (state.leader + state.trick.length) % 4;
    this.broadcastPatch();
    this.order[seat].send("your_turn", { turn: state.turn, legal: legalCards([...state.seats[seat].cards], [...state.trick]) });
  }
}

console.log = console.info = () => {};
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false, gracefullyShutdown: false });
server.define("table", TableRoom);
await server.listen(0, "127.0.0.1");
process.stdout.write(`ws://127.0.0.1:${http.address().port}\n`);
process.stdin.resume();
process.stdin.on("end", () => process.exit());
