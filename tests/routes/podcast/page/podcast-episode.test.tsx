import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Player } from '~/player/engine/player';
import { INITIAL_STATE } from '~/player/engine/player-state';
import { PlayerContext } from '~/player/engine/use-player';
import { PodcastEpisode } from '~/routes/podcast/page/episode-list';
import { unplayableReason } from '~/routes/podcast/page/page-texts.server';

vi.mock('~/ui/listening/episode-menu', () => ({ EpisodeMenu: () => null }));

// The row is rendered without a router; in English, the URL equals the path.
vi.mock('@remix-run/react', async (original) => ({
  ...(await original<object>()),
  useHref: (path: string) => path,
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

const player = { getState: () => INITIAL_STATE, subscribe: () => () => undefined };

function rowOf(audio: { audioUrl: string | null; audioGone: boolean }): string {
  const episode = {
    id: 'e',
    title: 'Patience',
    path: '/podcast/show/episodes/patience-e',
    notes: '',
    pubDate: null,
    duration: null,
    imagePath: null,
    season: null,
    seasonName: null,
    episodeNumber: null,
    episodeDisplay: null,
    kind: null,
    explicit: null,
    silence: unplayableReason(audio),
    credits: [],
    audioUrl: audio.audioUrl,
  };
  const podcast = { id: 'p', slug: 'show', title: 'Show', imagePath: null, language: 'en' };
  const place = { podcastId: 'p', limit: 10, page: 1, totalPages: 1, episodes: [] };
  return renderToStaticMarkup(
    <PlayerContext.Provider value={player as unknown as Player}>
      <PodcastEpisode
        episode={episode as never}
        podcast={podcast as never}
        page={{ ...place, sort: 'newest' }}
        heard={null}
        hidesPlayed={false}
        playerOpenAt={null}
        onPlayerOpen={() => undefined}
      />
    </PlayerContext.Provider>,
  );
}

test('says that an episode’s audio is gone and offers no playback', () => {
  const gone = rowOf({ audioUrl: null, audioGone: true });
  expect(gone).toContain('No longer in the feed, and its audio is gone');
  expect(gone).toMatch(/<button[^>]* disabled=""/);
  expect(rowOf({ audioUrl: null, audioGone: false })).toContain('No audio');
  const there = rowOf({ audioUrl: 'https://cdn.example.org/1.mp3', audioGone: false });
  expect(there).not.toMatch(/No audio|its audio is gone|<button[^>]* disabled=""/);
});
