import { expect, test } from 'vitest';
import type { Cue } from '~/lib/transcripts/cue';
import { ParagraphCounter } from '~/lib/transcripts/read-transcript';

const said = (text: string, speaker: string | null = null): Cue => ({
  start: 0,
  end: 1,
  speaker,
  text,
});
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

function numbersOf(cues: Cue[]): number[] {
  const counter = new ParagraphCounter();
  return cues.map((cue) => counter.next(cue));
}

test('joins short lines of one speaker into a paragraph, and starts a new one for another speaker', () => {
  const cues = [said('Beans?', 'Amina'), said('Or peas?', 'Amina'), said('Beans.', 'Bilal')];
  expect(numbersOf([...cues, said('Good.', 'Amina')])).toEqual([0, 0, 1, 2]);
});

test('ends a paragraph at the first sentence end after about 60 words', () => {
  const cues = [`${words(50)}.`, words(20), `${words(5)}.`, 'Next.'].map((text) => said(text));
  expect(numbersOf(cues)).toEqual([0, 0, 0, 1]);
});

test.each(['؟', '۔', '。', '…', '."', '!»'])('recognizes %s as the end of a sentence', (end) => {
  expect(numbersOf([said(words(70) + end), said('Next.')])).toEqual([0, 1]);
});

test('splits speech without sentence ends, with or without spaces', () => {
  expect(numbersOf(Array.from({ length: 4 }, () => said(words(80))))).toEqual([0, 0, 1, 1]);
  expect(numbersOf(Array.from({ length: 4 }, () => said('語'.repeat(1000))))).toEqual([0, 0, 1, 1]);
});
