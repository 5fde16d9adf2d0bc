import { expect, test } from 'vitest';
import type { Episode } from '~/domain/episodes/episodes';
import type { PublicPodcast } from '~/domain/podcast-page/public-podcast.server';
import { loadPodcastPage } from '~/routes/podcast/page/podcast-page.server';

test('the beginning of a long description is words, though they look like tags', async () => {
  const description = `<p>${'&lt;img src=x onerror=alert(1)&gt; &amp;lt; words '.repeat(200)}</p>`;
  const shown = {
    podcast: {
      ...{ slug: 't', title: 'T', author: null, ownerName: null, language: null, description },
      ...{ genres: [], categories: [] },
    },
    episodes: {
      episodes: [
        {
          id: 'e',
          title: 'E',
          description,
          author: null,
          transcripts: [] as Episode['transcripts'],
          persons: [] as Episode['persons'],
          episodeType: 'full',
        } as Episode,
      ],
      currentPage: 1,
      totalPages: 1,
      total: 1,
    },
    seasons: [],
    speakers: {},
    ratings: null,
    community: {},
  };
  const page = await loadPodcastPage(
    shown as unknown as PublicPodcast,
    { page: 1, reviews: 1, notes: 1 },
    null,
  );
  const { html } = page.episodes[0]!.description;
  expect(html.length).toBeLessThan(6_200);
  expect(html).toMatch(/^<p>&lt;img src=x onerror=alert\(1\)&gt; &amp;lt; words /);
  expect(html.slice(3)).not.toMatch(/<(?!\/p>$)/);
});
