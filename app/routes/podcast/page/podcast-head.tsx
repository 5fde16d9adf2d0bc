import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { titleDirection, titleLanguage } from '~/lib/language/title-language';
import { Artwork } from '~/ui/cards/artwork';
import { Badge } from '~/ui/cards/badge';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { Notice } from '~/ui/feedback/notice';
import { ClampedText } from '~/ui/text/clamped';
import { FormattedText } from '~/ui/text/formatted-text';
import { NotesPages } from './notes-pages';
import { CommunityRating } from './reviews/community-reviews';
import { ExternalRatings } from './reviews/external-ratings';
import { PodcastActions } from './podcast-actions';
import { Statements } from './statements';
import type { PodcastPage } from './podcast-page.server';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

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
      <span>{t('cards.episodes', { count: podcast.episodeCount })}</span>
      {listed.map(({ path, name }) => (
        <Fragment key={name}>
          <Dot />
          {path ? (
            <Link to={path} className="inline-block min-h-6 underline hover:text-ink">
              <Name of={name} />
            </Link>
          ) : (
            <Name of={name} />
          )}
        </Fragment>
      ))}
      {genres.map((genre) => (
        <Fragment key={genre}>
          <Dot />
          <Name of={genre} />
        </Fragment>
      ))}
      {lastUpdateTime ? (
        <>
          <Dot />
          <span>
            <RichText
              text={t('podcast.lastUpdated')}
              marks={{ date: () => <DateTime iso={lastUpdateTime} /> }}
            />
          </span>
        </>
      ) : null}
    </div>
  );
}

function Makers({ podcast }: Pick<PodcastPage, 'podcast'>) {
  const { creator, publisher } = podcast;
  if (!creator && !publisher) return null;
  return (
    <p className="text-ink-muted md:text-lg">
      {creator ? (
        <span>
          <RichText
            text={t('podcast.by')}
            marks={{ name: () => <Name of={creator} className="text-ink" /> }}
          />
        </span>
      ) : null}
      {creator && publisher ? <Dot /> : null}
      {publisher ? (
        <span>
          <RichText
            text={t('podcast.publishedBy')}
            marks={{ name: () => <Name of={publisher} className="text-ink" /> }}
          />
        </span>
      ) : null}
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
      <div
        dir={titleDirection(podcast.title)}
        className="page grid gap-3 py-3 md:grid-cols-[192px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:py-6"
      >
        {/* With large text, the title wraps below the cover. */}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:contents">
          <Artwork
            path={podcast.imagePath}
            alt={t('podcast.coverOf')}
            name={<Name of={podcast.title} fallbackLanguage={podcast.language} />}
            title={podcast.title}
            look="cover"
            eager
            className="w-[104px] self-start shadow-card md:row-span-2 md:w-full"
          />
          <div className="grid min-w-0 flex-1 basis-40 gap-1">
            <h1
              lang={titleLanguage(page.title, podcast.language)}
              className="text-xl font-semibold wrap-anywhere md:text-4xl"
            >
              {page.title}
            </h1>
            <Makers podcast={podcast} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <PodcastActions page={page} />
          <Facts podcast={podcast} />
          <Statements said={podcast.statements ?? {}} language={podcast.language} />
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
