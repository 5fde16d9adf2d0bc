import { Link } from '@remix-run/react';
import type { RatingsSummary } from '~/domain/community/ratings.server';
import { titleLanguage } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { Badge, Badges } from '~/ui/cards/badge';
import { formatRating, StarRating } from '~/ui/cards/review';
import { Notice } from '~/ui/feedback/status';
import { ClampedText } from '~/ui/text/clamped';
import { DateTime, Name, RichText, Dotted, WrappedFacts } from '~/ui/text/inline-text';
import { FormattedText } from '~/ui/text/written-text';
import { CommunityRating } from './community-reviews';
import { NotesPages, Statements } from './facts-and-notes';
import { PodcastActions } from './podcast-actions';
import type { PodcastPage } from './podcast-page.server';

const KEYWORDS_SHOWN = 8;

/** A brand name, not translated. */
const APPLE = 'Apple Podcasts';

export function ExternalRatings({ ratings }: { ratings: RatingsSummary }) {
  const { averageRating, ratingCount, sentimentPositive, sentimentNegative, keywords } = ratings;
  if (averageRating === null) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className="grid">
        <dt lang="en" className="text-ink-muted">
          {APPLE}
        </dt>
        <dd className="inline-flex flex-wrap items-center gap-x-2">
          <StarRating value={averageRating} size="medium" />
          <span aria-hidden="true" className="font-semibold">
            {formatRating(averageRating)}
          </span>
          <span className="text-ink-muted">{t('podcast.ratings', { count: ratingCount })}</span>
        </dd>
      </div>
      <div className="grid">
        <dt className="text-ink-muted">{t('podcast.sentiment')}</dt>
        <dd>
          <Badges>
            <Badge tone="success">{t('podcast.positive', { percent: sentimentPositive })}</Badge>
            <Badge tone="danger">{t('podcast.negative', { percent: sentimentNegative })}</Badge>
          </Badges>
        </dd>
      </div>
      {keywords.length ? (
        <div className="grid">
          <dt className="text-ink-muted">{t('podcast.mentioned')}</dt>
          <dd>
            <Badges>
              {keywords.slice(0, KEYWORDS_SHOWN).map((keyword) => (
                <Badge key={keyword}>{keyword}</Badge>
              ))}
            </Badges>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Facts({ podcast }: Pick<PodcastPage, 'podcast'>) {
  const { listed, genres, lastUpdateTime } = podcast;
  return (
    <div className="text-sm text-ink-muted">
      {podcast.dead ? (
        <>
          <Badge tone="danger">{t('list.inactive')}</Badge>{' '}
        </>
      ) : null}
      {podcast.explicit ? (
        <>
          <Badge>{t('podcast.explicit')}</Badge>{' '}
        </>
      ) : null}
      <WrappedFacts>
        <span>{t('cards.episodes', { count: podcast.episodeCount })}</span>
        {listed.map(({ path, name }) =>
          path ? (
            <Link key={name} to={path} className="inline-block min-h-6 underline hover:text-ink">
              <Name of={name} />
            </Link>
          ) : (
            <Name key={name} of={name} />
          ),
        )}
        {genres.map((genre) => (
          <Name key={genre} of={genre} />
        ))}
        {lastUpdateTime ? (
          <span dir={t('language.direction')}>
            <RichText
              text={t('podcast.lastUpdated')}
              marks={{ date: () => <DateTime iso={lastUpdateTime} /> }}
            />
          </span>
        ) : null}
      </WrappedFacts>
    </div>
  );
}

function Makers({ podcast }: Pick<PodcastPage, 'podcast'>) {
  const { creator, publisher } = podcast;
  if (!creator && !publisher) return null;
  return (
    <p className="text-ink-muted md:text-lg">
      <Dotted>
        {creator ? (
          <span dir={t('language.direction')}>
            <RichText
              text={t('podcast.by')}
              marks={{ name: () => <Name of={creator} className="text-ink" /> }}
            />
          </span>
        ) : null}
        {publisher ? (
          <span dir={t('language.direction')}>
            <RichText
              text={t('podcast.publishedBy')}
              marks={{ name: () => <Name of={publisher} className="text-ink" /> }}
            />
          </span>
        ) : null}
      </Dotted>
    </p>
  );
}

/** Only if somebody has rated it. */
function Ratings({ page: { community, ratings } }: { page: PodcastPage }) {
  if (community.averageRating === null && ratings.averageRating === null) return null;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {community.averageRating === null ? null : (
        <dl className="grid">
          <dt className="text-ink-muted">{t('podcast.communityRating')}</dt>
          <dd>
            <CommunityRating {...community} />
          </dd>
        </dl>
      )}
      <ExternalRatings ratings={ratings} />
    </div>
  );
}

function About({ page: { podcast, notes } }: { page: PodcastPage }) {
  const { description } = podcast;
  return (
    <div className="grid gap-3">
      {notes.part > 1 ? (
        <FormattedText text={description} className="text-ink-muted" />
      ) : (
        <ClampedText text={description} />
      )}
      <NotesPages notes={notes} />
    </div>
  );
}

export function PodcastHead({ page }: { page: PodcastPage }) {
  const { podcast } = page;
  return (
    <header className="border-b border-line bg-surface">
      <div className="page grid gap-3 py-3 md:grid-cols-[192px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:py-6">
        {/* With large text, the title wraps below the cover. */}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:contents">
          <Artwork
            path={podcast.imagePath}
            alt={t('podcast.coverOf')}
            name={<Name of={podcast.title} fallbackLanguage={podcast.language} />}
            title={podcast.title}
            variant="cover"
            eager
            className="w-[104px] self-start shadow-card md:row-span-2 md:w-full"
          />
          <div className="grid min-w-0 flex-1 basis-40 gap-1">
            <h1
              dir="auto"
              lang={titleLanguage(page.title, podcast.language)}
              className="text-as-page text-xl font-semibold wrap-anywhere md:text-4xl"
            >
              {page.title}
            </h1>
            <Makers podcast={podcast} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <PodcastActions page={page} />
          <Facts podcast={podcast} />
          <Statements statements={podcast.statements ?? {}} language={podcast.language} />
          {podcast.feedTrouble ? (
            <Notice>
              <p>{podcast.feedTrouble}</p>
            </Notice>
          ) : null}
          {podcast.description.html ? <About page={page} /> : null}
          <Ratings page={page} />
        </div>
      </div>
    </header>
  );
}
