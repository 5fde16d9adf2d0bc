import { Link, useFetcher } from '@remix-run/react';
import { Rss, RefreshCw } from 'lucide-react';
import { titleDirection, titleLanguage } from '~/lib/language/title-language';
import { Artwork } from '~/ui/cards/artwork';
import { Badge, Badges } from '~/ui/cards/badge';
import { buttonClass, Button } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { FavoriteToggle } from '~/ui/cards/favorite-toggle';
import { Name } from '~/ui/text/name';
import { Notice } from '~/ui/feedback/notice';
import { ClampedText } from '~/ui/text/clamped';
import { FormattedText } from '~/ui/text/formatted-text';
import { NotesPages } from './notes-pages';
import { CommunityRating } from './reviews/community-reviews';
import { ExternalRatings } from './reviews/external-ratings';
import { FundingLink } from './funding-link';
import type { PodcastPage } from './podcast-page.server';
import { ShareButton } from './share-button';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { podcastPath } from '~/lib/web/podcast-path';
import { useOutcomeToast } from '~/ui/feedback/use-outcome-toast';
import { EnhancedField } from '~/ui/forms/enhanced-field';

function RefreshButton({ slug }: { slug: string }) {
  const fetcher = useFetcher<FormOutcome>();
  const busy = fetcher.state !== 'idle';
  useOutcomeToast(fetcher.data, t('podcast.refreshFailed'));
  const page = podcastPath(slug);
  return (
    <fetcher.Form method="post" action={`${page}/refresh`}>
      <EnhancedField />
      <input type="hidden" name="returnTo" value={page} />
      <Button look="secondary" busy={busy} aria-busy={busy}>
        <RefreshCw
          aria-hidden="true"
          className={`size-4 ${busy ? 'motion-safe:animate-spin' : ''}`}
        />
        {t('podcast.refresh')}
      </Button>
    </fetcher.Form>
  );
}

function Facts({ podcast }: Pick<PodcastPage, 'podcast'>) {
  return (
    <Badges className="items-center gap-2">
      <Badge tone="accent">{t('cards.episodes', { count: podcast.episodeCount })}</Badge>
      {podcast.listed.map(({ path, name }) =>
        path ? (
          <Link key={path} to={path} className="hover:underline">
            <Badge tone="accent">{name}</Badge>
          </Link>
        ) : (
          <Badge key={name}>{name}</Badge>
        ),
      )}
      {podcast.dead ? <Badge tone="danger">{t('list.inactive')}</Badge> : null}
      {podcast.explicit ? <Badge>{t('podcast.explicit')}</Badge> : null}
      {podcast.genres.map((genre) => (
        <Badge key={genre}>{genre}</Badge>
      ))}
      {podcast.lastUpdateTime ? (
        <span className="text-sm text-ink-muted">
          <RichText
            text={t('podcast.lastUpdated')}
            marks={{ date: () => <DateTime iso={podcast.lastUpdateTime!} /> }}
          />
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

function Actions({ podcast, favorited }: Pick<PodcastPage, 'podcast' | 'favorited'>) {
  return (
    <div className="flex flex-wrap gap-3">
      <FavoriteToggle podcast={podcast} favorited={favorited} />
      <ShareButton podcast={podcast} />
      <RefreshButton slug={podcast.slug} />
      {podcast.rssUrl ? (
        <a href={podcast.rssUrl} rel="noopener noreferrer" className={buttonClass('quiet')}>
          <Rss aria-hidden="true" className="size-4" /> {t('podcast.rssFeed')}
        </a>
      ) : null}
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
  const { podcast, favorited, ratings, community } = page;
  return (
    <header className="border-b border-line bg-surface">
      <div
        dir={titleDirection(podcast.title)}
        className="page grid gap-8 py-10 md:grid-cols-[16rem_1fr]"
      >
        <Artwork
          path={podcast.imagePath}
          alt={t('podcast.coverOf')}
          name={<Name of={podcast.title} likely={podcast.language} />}
          title={podcast.title}
          look="cover"
          eager
          className="w-[176px] shadow-card md:w-full"
        />
        <div className="grid min-w-0 content-start gap-4">
          <div className="grid gap-1">
            <h1
              lang={titleLanguage(page.title, podcast.language)}
              className="text-3xl font-semibold wrap-anywhere md:text-4xl"
            >
              {page.title}
            </h1>
            <Makers podcast={podcast} />
          </div>
          <Facts podcast={podcast} />
          {podcast.feedTrouble ? (
            <Notice>
              <p>{podcast.feedTrouble}</p>
            </Notice>
          ) : null}
          <div className="flex flex-wrap gap-x-10 gap-y-3">
            <dl className="grid gap-1">
              <dt className="text-sm text-ink-muted">{t('podcast.communityRating')}</dt>
              <dd>
                <CommunityRating {...community} />
              </dd>
            </dl>
            <ExternalRatings ratings={ratings} />
          </div>
          {podcast.description.html ? <About page={page} /> : null}
          <Actions podcast={podcast} favorited={favorited} />
          <FundingLink funding={podcast.funding} />
        </div>
      </div>
    </header>
  );
}
