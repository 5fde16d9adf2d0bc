import { expect, test } from 'vitest';
import { ENCLOSURE, readShow, rss } from './read-feed';

const fieldsOf = async (inner: string) => {
  const { first } = await readShow(rss(`<item><title>One</title>${ENCLOSURE}${inner}</item>`));
  return first;
};

test.each([
  ['<itunes:author>Dr. Amina</itunes:author><dc:creator>admin</dc:creator>', 'Dr. Amina'],
  ['<itunes:author> </itunes:author><dc:creator><![CDATA[أحمد]]></dc:creator>', 'أحمد'],
  ['<author>studio@example.org (Imam &amp;amp; Guest)</author>', 'Imam & Guest'],
  ['<author>studio@example.org</author>', null],
  ['', null],
])('the author of %j', async (inner, author) => {
  expect(await fieldsOf(inner)).toMatchObject({ author });
});

test('the name of a season and what stands for the number', async () => {
  const inner =
    '<podcast:season name=" The Early  Years ">2</podcast:season><podcast:episode display="Ch. 3">204</podcast:episode>';
  expect(await fieldsOf(inner)).toMatchObject({
    season: 2,
    seasonName: 'The Early Years',
    episodeNumber: 204,
    episodeDisplay: 'Ch. 3',
  });
  expect(await fieldsOf('<itunes:season>2</itunes:season>')).toMatchObject({
    season: 2,
    seasonName: null,
    episodeDisplay: null,
  });
});
