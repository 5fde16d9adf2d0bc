/**
 * Makes the audio of the sample library: short pieces of soft bell tones, no voice, each with its own notes.
 * Needs `lame`. What it makes is committed, so this runs only when the tones are to change:
 * `npx tsx prisma/sample/make-sample-audio.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RATE = 16_000;
const KILOBITS = 16;
const COUNT = 32;
/** Intervals of a five-note scale over two octaves, in semitones: no two of them clash. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];

const folder = path.resolve('public/sample/audio');

/** A small deterministic generator of numbers in [0, 1): the same seed gives the same piece for ever. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Two are long enough to try skipping 30 seconds twice. */
function secondsOf(index: number): number {
  if (index === 0) return 90;
  if (index === 1) return 75;
  return 24 + ((index * 7) % 25);
}

/** Adds one bell: a few partials that rise softly and fade, the higher ones sooner. */
function addBell(samples: Float64Array, at: number, frequency: number, loudness: number): void {
  const start = Math.round(at * RATE);
  const length = Math.min(samples.length - start, RATE * 5);
  for (const [partial, share, fade] of [
    [1, 1, 1.1],
    [2, 0.28, 1.9],
    [3.01, 0.09, 3.2],
  ] as const) {
    const step = (2 * Math.PI * frequency * partial) / RATE;
    for (let i = 0; i < length; i++) {
      const time = i / RATE;
      const envelope = Math.min(1, time / 0.06) * Math.exp(-time * fade);
      samples[start + i]! += Math.sin(step * i) * envelope * share * loudness;
    }
  }
}

function compose(index: number): Float64Array {
  const seconds = secondsOf(index);
  const random = makeRandom(index + 1);
  const samples = new Float64Array(seconds * RATE);
  const base = 174.6 * 2 ** ((index % 7) / 12);
  let degree = Math.floor(random() * 5);
  for (let at = 0.2; at < seconds - 3.5; at += 0.9 + 0.6 * Math.floor(random() * 3)) {
    degree = Math.max(0, Math.min(SCALE.length - 1, degree + Math.floor(random() * 5) - 2));
    addBell(samples, at, base * 2 ** (SCALE[degree]! / 12), 0.2 + random() * 0.08);
    if (random() < 0.3) addBell(samples, at, base, 0.16);
  }
  return samples;
}

function toWave(samples: Float64Array): Buffer {
  const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  const wave = Buffer.alloc(44 + samples.length * 2);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + samples.length * 2, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(RATE, 24);
  wave.writeUInt32LE(RATE * 2, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => {
    wave.writeInt16LE(Math.round((sample / loudest) * 0.6 * 32_767), 44 + i * 2);
  });
  return wave;
}

mkdirSync(folder, { recursive: true });
const tones = Array.from({ length: COUNT }, (_, index) => {
  const name = `tone-${String(index + 1).padStart(2, '0')}.mp3`;
  const file = path.join(folder, name);
  const options = ['--quiet', '-m', 'm', '-b', String(KILOBITS), '--resample', '16', '-', file];
  execFileSync('lame', options, { input: toWave(compose(index)) });
  return { file: name, seconds: secondsOf(index), bytes: statSync(file).size };
});
writeFileSync(
  path.resolve('app/adapters/directory/sample-tones.json'),
  `${JSON.stringify(tones, null, 2)}\n`,
);
const bytes = tones.reduce((sum, tone) => sum + tone.bytes, 0);
console.log(`${tones.length} tones, ${bytes} bytes`);
