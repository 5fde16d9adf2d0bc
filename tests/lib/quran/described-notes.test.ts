import { expect, it } from 'vitest';
import { linkVerses, linkTimes } from '~/lib/html/link-notes';
import { counted } from './described-counts';
import { notes, type Notes } from './described-notes';

/** Links notes the way the page of a two-hour episode does. */
function linked([html]: Notes): string[] {
  const shown = linkTimes(linkVerses(html), 2 * 3600);
  const links = shown.matchAll(/href="(?:\?t=|https:\/\/quran\.com\/)([\d/-]+)"/g);
  return [...links].map(([, place]) => place!.replace('/', ':'));
}

const wantedOf = ([, times, verses]: Notes) => [...times.map(String), ...verses];

it('links nearly all references in notes, and hardly anything else', () => {
  const all = Object.values(notes).flat();
  expect(all).toHaveLength(120);
  const made = all.flatMap(linked).length;
  const wanted = all.flatMap(wantedOf).length;
  const right = all.flatMap((row) => linked(row).filter((place) => wantedOf(row).includes(place)));
  expect(right.length / made).toBeGreaterThanOrEqual(0.99);
  expect(right.length / wanted).toBeGreaterThanOrEqual(0.9);
});

it.each(Object.values(counted).flat())('%j', (...row) =>
  expect(linked(row).sort()).toEqual(wantedOf(row).sort()),
);
