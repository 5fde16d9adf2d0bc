import { expect, test } from 'vitest';
import type { Episode } from '~/domain/episodes/episodes-schema';
import type { PublicPodcast } from '~/domain/podcast-page/podcast-page.server';
import { podcastHead } from '~/routes/podcast/page/page-heads.server';
import { loadPodcastPage } from '~/routes/podcast/page/podcast-page.server';

function publicPodcast(description: string, { title = 'T', seasonName = 'S' } = {}) {
  const episode = {
    id: 'e',
    title,
    description,
    author: null,
    episodeType: 'full',
    transcripts: [] as Episode['transcripts'],
    persons: [] as Episode['persons'],
  };
  return {
    podcast: {
      slug: 't',
      title,
      author: null,
      ownerName: null,
      language: null,
      description,
      genres: [],
      categories: [],
    },
    episodes: { episodes: [episode as Episode], currentPage: 1, totalPages: 1, total: 1 },
    topics: [],
    seasons: [1, 2].map((season) => ({ season, name: seasonName })),
    speakers: {},
    ratings: null,
    community: {},
  } as unknown as PublicPodcast;
}

const firstPage = { page: 1, reviews: 1, notes: 1 };

test('shortens a long description to plain text, even if it looks like tags', async () => {
  const description = `<p>${'&lt;img src=x onerror=alert(1)&gt; &amp;lt; words '.repeat(200)}</p>`;
  const page = await loadPodcastPage(publicPodcast(description), firstPage, null);
  const { notes } = page.episodes[0]!;
  expect(notes.length).toBeLessThan(170);
  expect(notes).toMatch(/^<img src=x onerror=alert\(1\)> &lt; words /);
});

test('shows an overlong title in full only in the heading', async () => {
  const title = 'word '.repeat(200).trim();
  const long = publicPodcast('', { title, seasonName: title.slice(0, 128) });
  const page = await loadPodcastPage(long, firstPage, null);
  expect(page.title).toBe(title);
  expect(page.podcast.title).toMatch(/^word .{150,244}…$/);
  expect(page.episodes[0]).toMatchObject({ title: page.podcast.title });
  expect(podcastHead({ ...page, sort: 'newest' }).length).toBeLessThan(5_000);
});
