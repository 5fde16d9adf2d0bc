import { Rss } from 'lucide-react';
import { Artwork } from '~/ui/artwork';
import { Badge, Badges } from '~/ui/badge';
import { buttonClass } from '~/ui/button';
import { DateTime } from '~/ui/date-time';
import { FavoriteToggle } from '~/ui/favorite-toggle';
import { ClampedText } from './clamped-text';
import { CommunityRating } from './community-reviews';
import { ExternalRatings } from './external-ratings';
import type { PodcastPage } from './podcast-page.server';
import { RefreshButton } from './refresh-button';
import { ShareButton } from './share-button';

const GENRES_SHOWN = 3;

const counted = (count: number) => `${count} ${count === 1 ? 'episode' : 'episodes'}`;

function Facts({ podcast }: Pick<PodcastPage, 'podcast'>) {
  const genres = podcast.genres.length ? podcast.genres : podcast.categories;
  return (
    <Badges className="items-center gap-2">
      <Badge tone="accent">{counted(podcast.episodeCount)}</Badge>
      {podcast.languageName ? <Badge>{podcast.languageName}</Badge> : null}
      {podcast.dead ? <Badge tone="danger">Inactive</Badge> : null}
      {genres.slice(0, GENRES_SHOWN).map((genre) => (
        <Badge key={genre}>{genre}</Badge>
      ))}
      {podcast.lastUpdateTime ? (
        <span className="text-sm text-ink-muted">
          Last updated <DateTime iso={podcast.lastUpdateTime} />
        </span>
      ) : null}
    </Badges>
  );
}

function Makers({ podcast }: Pick<PodcastPage, 'podcast'>) {
  const { creator, publisher } = podcast;
  if (!creator && !publisher) return null;
  return (
    <p className="text-lg text-ink-muted">
      {creator ? (
        <>
          By <bdi className="text-ink">{creator}</bdi>
        </>
      ) : null}
      {creator && publisher ? <span aria-hidden="true"> · </span> : null}
      {publisher ? (
        <>
          Published by <bdi className="text-ink">{publisher}</bdi>
        </>
      ) : null}
    </p>
  );
}

export function PodcastHead({ page }: { page: PodcastPage }) {
  const { podcast, favorited, ratings, community } = page;
  return (
    <header className="border-b border-line bg-surface">
      <div className="page grid gap-8 py-10 md:grid-cols-[16rem_1fr]">
        <Artwork
          path={podcast.imagePath}
          alt={`Cover of ${podcast.title}`}
          title={podcast.title}
          look="cover"
          eager
          className="w-44 shadow-card md:w-full"
        />
        <div className="grid min-w-0 content-start gap-4">
          <div className="grid gap-1">
            <h1
              dir="auto"
              lang={podcast.language ?? undefined}
              className="text-3xl font-semibold wrap-anywhere md:text-4xl"
            >
              {podcast.title}
            </h1>
            <Makers podcast={podcast} />
          </div>
          <Facts podcast={podcast} />
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <div className="grid gap-1">
              <dt className="text-sm text-ink-muted">Community rating</dt>
              <dd>
                <CommunityRating {...community} />
              </dd>
            </div>
            <ExternalRatings ratings={ratings} />
          </dl>
          {podcast.description ? (
            <ClampedText html={podcast.description} lang={podcast.language} />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <FavoriteToggle podcast={podcast} favorited={favorited} look="words" />
            <ShareButton podcast={podcast} />
            <RefreshButton slug={podcast.slug} />
            <a href={podcast.rssUrl} rel="noopener noreferrer" className={buttonClass('quiet')}>
              <Rss aria-hidden="true" className="size-4" /> RSS Feed
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}
