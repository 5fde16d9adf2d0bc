import { Form } from '@remix-run/react';
import type { PickableEpisode } from '~/domain/featured/featured';
import type { SearchResult } from '~/domain/search/search';
import { formatHoursMinutes } from '~/lib/duration';
import { AdminSearchForm } from '~/ui/admin-search-form';
import { Button, ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/date-time';
import { PodcastSearch } from '~/ui/podcast-search';

/** The address of step 2 for a podcast. */
function pickAddress(q: string, { id, title }: SearchResult): string {
  return `?${new URLSearchParams({ q, podcast: id, title })}`;
}

export function SearchPodcast({
  q,
  podcasts,
  failed,
}: {
  q: string;
  podcasts: SearchResult[];
  failed: boolean;
}) {
  return (
    <section aria-labelledby="step" className="grid gap-4">
      <h2 id="step" className="text-2xl font-semibold">
        Step 1: search a podcast
      </h2>
      <PodcastSearch q={q} podcasts={podcasts} failed={failed}>
        {(podcast) => (
          <ButtonLink
            to={pickAddress(q, podcast)}
            look="secondary"
            size="small"
            aria-label={`Choose ${podcast.title}`}
          >
            Choose
          </ButtonLink>
        )}
      </PodcastSearch>
    </section>
  );
}

function EpisodeChoice({ podcastId, episode }: { podcastId: string; episode: PickableEpisode }) {
  const words = episode.alreadyFeatured ? 'Already Featured' : 'Feature';
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {episode.title}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
          {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
        </p>
        {episode.description ? (
          <p dir="auto" className="line-clamp-2 text-sm text-ink-muted">
            {episode.description}
          </p>
        ) : null}
      </div>
      <Form method="post">
        <input type="hidden" name="podcastId" value={podcastId} />
        <input type="hidden" name="episodeId" value={episode.id} />
        <Button
          name="intent"
          value="feature"
          size="small"
          disabled={episode.alreadyFeatured}
          aria-label={`${words}: ${episode.title}`}
        >
          {words}
        </Button>
      </Form>
    </li>
  );
}

export function PickEpisode({
  q,
  podcastId,
  title,
  filter,
  episodes,
  total,
  filterable,
}: {
  q: string;
  podcastId: string;
  title: string;
  filter: string;
  episodes: PickableEpisode[];
  total: number;
  filterable: boolean;
}) {
  return (
    <section aria-labelledby="step" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="step" className="text-2xl font-semibold">
          Step 2: pick an episode
        </h2>
        <ButtonLink to={`?${new URLSearchParams({ q })}`} look="secondary">
          Back to Search
        </ButtonLink>
      </div>
      {title ? (
        <p dir="auto" className="font-semibold">
          {title}
        </p>
      ) : null}
      {filterable ? (
        <AdminSearchForm
          label="Filter episodes"
          name="filter"
          value={filter}
          hidden={{ q, podcast: podcastId, title }}
          required={false}
        />
      ) : null}
      <p role="status" className="text-ink-muted">
        {episodes.length} of {total} episodes
      </p>
      {episodes.length ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {episodes.map((episode) => (
            <EpisodeChoice key={episode.id} podcastId={podcastId} episode={episode} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
