// What the table sounds like, made on the spot: each sound is a few voices, tones that glide and
// noise that is filtered. It is here only where somebody has asked for sounds, and knows no game.
const VOLUMES = { soft: 0.12, normal: 0.35, loud: 0.9 };
const BACKLOG = 0.8; // s; what would be heard later than that has passed
const LATE = 500; // ms in which a browser may take its time to let a page sound
const LONGEST = 1500; // ms of a call; other windows are still for so long
const ALWAYS = ["turn", "won", "over"];

// A voice: when it begins and how long it lasts (s), how loud it is, from which pitch to which (Hz).
const tone = (at, lasts, gain, from, to = from, shape = "sine") => ({ at, lasts, gain, from, to, shape });
const noise = (at, lasts, gain, from, to = from, swells = 0.01) => ({ at, lasts, gain, from, to, swells });
const bell = (at, pitch, gain = 0.3) => [tone(at, 0.9, gain, pitch), tone(at, 0.5, gain / 3, pitch * 2.76)];
const knock = (at, pitch) => [tone(at, 0.09, 0.5, pitch, pitch * 0.8, "triangle"), noise(at, 0.03, 0.3, 2200)];
const pawns = [...knock(0, 620), ...knock(0.11, 700)];

const SOUNDS = {
  dig: [noise(0, 0.16, 1.4, 700, 2200, 0.06), noise(0.17, 0.22, 1.1, 900, 300), tone(0.17, 0.12, 0.4, 150, 90)],
  trade: [noise(0, 0.1, 0.8, 2600, 1400), noise(0.12, 0.1, 0.8, 1600, 3000), ...knock(0.2, 440)],
  sale: [...bell(0, 1568, 0.18), ...bell(0.07, 2093, 0.18), ...bell(0.16, 2637, 0.2)],
  thief: [tone(0, 0.14, 0.5, 294, 294, "triangle"), tone(0.16, 0.14, 0.5, 277, 277, "triangle"), tone(0.32, 0.35, 0.5, 208, 185, "triangle")],
  storm: [noise(0, 1.1, 2.4, 350, 1100, 0.5), noise(0.2, 1, 0.9, 1800, 700, 0.4)],
  tent: [noise(0, 0.18, 1.1, 450, 220, 0.05), tone(0.08, 0.4, 0.35, 196, 262, "triangle")],
  chamber: [noise(0, 0.5, 1.3, 320, 480, 0.1), tone(0.45, 0.3, 0.5, 130, 65)],
  cave_in: [0, 0.15, 0.24, 0.4].flatMap((at, number) => [noise(at, 0.35, 1.3, 420 - 60 * number, 110), tone(at, 0.3, 0.6, 85, 45)]),
  pawns,
  find: [...pawns, ...bell(0.24, 880), ...bell(0.32, 1319, 0.2)],
  artifact: [...bell(0, 880), ...bell(0.09, 1109), ...bell(0.18, 1319)],
  reveal: [noise(0, 0.09, 0.4, 1800, 4200), tone(0.09, 0.25, 0.3, 587), tone(0.19, 0.35, 0.3, 784)],
  turn: [tone(0, 0.18, 0.4, 660), tone(0.13, 0.4, 0.4, 880)],
  won: [523, 659, 784].flatMap((pitch, number) => bell(number * 0.13, pitch)).concat(bell(0.39, 1047, 0.4), bell(0.39, 784, 0.2)),
  over: [tone(0, 0.4, 0.35, 392, 392, "triangle"), tone(0.2, 0.4, 0.35, 330, 330, "triangle"), tone(0.4, 0.9, 0.35, 262, 262, "triangle")],
};

let audio = null;
let hiss = null;
let free = 0;

// Browsers let a page sound only once somebody has used it, so there is nothing to sound before.
function wake() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume();
}
for (const kind of ["pointerup", "keydown"]) addEventListener(kind, wake, true);

// A page that nobody sees says one thing only: that it is one's turn, and of many one page says it.
async function hear(name) {
  const loudness = VOLUMES[document.documentElement.dataset.volume];
  if (!loudness || !audio || !Object.hasOwn(SOUNDS, name) || (document.hidden && name !== "turn")) return;
  const asked = performance.now();
  await audio.resume();
  if (performance.now() - asked > LATE) return;
  if (name !== "turn" || !navigator.locks) return play(name, loudness);
  navigator.locks.request("sound", { ifAvailable: true }, async (isFree) => {
    if (!isFree) return;
    play(name, loudness);
    await new Promise((resolve) => setTimeout(resolve, LONGEST));
  });
}
document.addEventListener("sound", ({ detail }) => hear(detail));

// What happens at once is heard in turn.
function play(name, loudness) {
  const start = Math.max(audio.currentTime, free);
  if (start - audio.currentTime > BACKLOG && !ALWAYS.includes(name)) return;
  const voices = SOUNDS[name];
  free = start + 0.8 * Math.max(...voices.map(({ at, lasts }) => at + lasts));
  const volume = audio.createGain();
  volume.gain.value = loudness;
  volume.connect(audio.destination);
  for (const voice of voices) sing(voice, start + voice.at, volume);
}

function sing({ lasts, gain, from, to, shape, swells = 0.01 }, start, into) {
  const [end, envelope] = [start + lasts, audio.createGain()];
  const source = shape ? audio.createOscillator() : audio.createBufferSource();
  const glides = shape ? source : audio.createBiquadFilter();
  glides.frequency.setValueAtTime(from, start);
  glides.frequency.exponentialRampToValueAtTime(to, end);
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(gain, start + swells);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  if (shape) {
    source.type = shape;
  } else {
    source.buffer = hiss ??= rustle();
    source.loop = true;
    glides.type = "bandpass";
    source.connect(glides);
  }
  glides.connect(envelope).connect(into);
  source.start(start);
  source.stop(end);
}

// A second of white noise.
function rustle() {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  return buffer;
}

// Whoever asks for sounds hears at once how loud they are.
export function sample() {
  wake();
  free = 0;
  hear("reveal");
}
