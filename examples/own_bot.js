// A bot of one's own: --bots 'exec:node own_bot.js'
"use strict";
const { createInterface } = require("node:readline");

/** Sell the largest set there is, else anything at random, so that the turn ends soon. */
function choose(moves, random) {
  const sales = moves.filter((move) => move.startsWith("sell"));
  if (sales.length === 0) return moves[Math.floor(random() * moves.length)];
  return sales.reduce((best, move) => (move.length > best.length ? move : best));
}

/** Numbers from 0 to 1 that follow from a seed: mulberry32. */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

let random;
createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  random ??= numbers(asked.seed);
  process.stdout.write(JSON.stringify({ move: choose(asked.moves, random) }) + "\n");
});
