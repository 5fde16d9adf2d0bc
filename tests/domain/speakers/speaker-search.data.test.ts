import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { findSpeakers } from '~/domain/speakers/speakers.server';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { storedPodcast } from '../../support/site/call';

const found = async (query: string) => (await findSpeakers(query)).map(({ name }) => name);
const credits = (ids: string[]) => ids.map((episodeId) => ({ episodeId }));

test('finds a speaker by words of the name, the last one unfinished, most frequent first', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 3 });
  await storeSpeaker(db, 'salma karim', credits(episodeIds.slice(0, 1)));
  await storeSpeaker(db, 'salma kareem bint yusuf', credits(episodeIds));
  await storeSpeaker(db, 'محمد الامين', credits(episodeIds.slice(0, 1)));
  expect(await found('SALMA')).toEqual(['salma kareem bint yusuf', 'salma karim']);
  expect(await found('kar')).toEqual(['salma kareem bint yusuf', 'salma karim']);
  expect(await found('Yūsuf salma')).toEqual(['salma kareem bint yusuf']);
  expect(await found('salma karim')).toEqual(['salma karim']);
  expect(await found('مُحمّد الأم')).toEqual(['محمد الامين']);
  expect(await found('sal karim')).toEqual([]);
  expect(await found('')).toEqual([]);
  expect(await found('‘%_')).toEqual([]);
});

test('ranks a name that equals the query before longer ones', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 3 });
  await storeSpeaker(db, 'hana', credits(episodeIds.slice(0, 1)));
  await storeSpeaker(db, 'hana of madina', credits(episodeIds));
  expect(await found('Hana')).toEqual(['hana', 'hana of madina']);
});

test('lists at most five, and none who appear only in hidden episodes', async () => {
  const shown = await storedPodcast({ episodes: 1 });
  const hidden = await storedPodcast({ episodes: 1, blocked: true });
  for (let number = 1; number <= 6; number += 1) {
    await storeSpeaker(db, `zayd number${number}`, credits(shown.episodeIds));
  }
  await storeSpeaker(db, 'zuhra secret', credits(hidden.episodeIds));
  expect(await found('zayd')).toHaveLength(5);
  expect(await found('zuhra')).toEqual([]);
});

test('finds the person of a joined spelling once, under the main name', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  const main = await storeSpeaker(db, 'idris al fasi', []);
  await storeSpeaker(db, 'idrees alfasi', credits(episodeIds), main.id);
  expect(await found('idrees')).toEqual(['idris al fasi']);
  expect(await found('id')).toEqual(['idris al fasi']);
});
