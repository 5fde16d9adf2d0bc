import { useHref, Link } from '@remix-run/react';
import { useRef, useState, type ComponentType, type MouseEvent, useMemo } from 'react';
import { shareLink, type RefreshProgress } from '~/domain/podcasts/podcasts';
import { formatHoursMinutes } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import { browserStorage } from '~/player/engine/storage';
import { usePosition } from '~/player/engine/use-player';
import { openAuthDialog, useActor } from '~/ui/auth/actor';
import { FavoriteToggle } from '~/ui/cards/favorite-toggle';
import { useRevalidateWhile } from '~/ui/document/revalidation';
import { useHydrated } from '~/ui/document/store';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { ProgressBar } from '~/ui/feedback/status';
import { showToast } from '~/ui/feedback/toasts';
import { buttonClass } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-form';
import { useLocalList } from '~/ui/listening/local-list';
import type { ShareDialogProps } from '~/ui/listening/share-dialog';
import { MENU_ITEM, MenuPanel } from '~/ui/navigation/menu-panel';
import { Share2, Ellipsis, Flag, HandHeart, ListVideo, RefreshCw, Rss } from '~/ui/text/icons';
import { Name, RichText, Dot } from '~/ui/text/inline-text';
import type { PodcastPage } from './podcast-page.server';

type ShareButtonProps = { podcast: { slug: string; title: string; itunesId: number | null } };

/** Uses the device's share sheet, else a dialog; without script, a page. */
export function ShareButton({ podcast }: ShareButtonProps) {
  const signedIn = useActor() !== null;
  const [opened, setOpened] = useState<{ Dialog: ComponentType<ShareDialogProps> } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const home = useHref('/').replace(/\/$/, '');
  const link = () => shareLink(podcast, window.location.origin + home);
  const text = () => `${podcast.title} ${link()}`;

  function openDialog(): void {
    import('~/ui/listening/share-dialog').then(
      ({ ShareDialog }) => setOpened({ Dialog: ShareDialog }),
      // Leaving the page would stop playback.
      () =>
        showToast({
          title: t('podcast.shareNotLoaded'),
          variant: 'destructive',
          action: {
            label: t('podcast.openItsPage'),
            onClick: () => form.current?.submit(),
            altText: t('podcast.pressShare'),
          },
        }),
    );
  }

  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (!signedIn) {
      const afterSignIn = async () => (openDialog(), null);
      return openAuthDialog({ tab: 'register', message: t('podcast.signInToShare'), afterSignIn });
    }
    try {
      if (!navigator.share) return openDialog();
      await navigator.share({ title: podcast.title, url: link() });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if ((error as Error).name !== 'AbortError') openDialog();
    }
  }

  return (
    <>
      <form ref={form} method="get" action={useHref(`${podcastPath(podcast.slug)}/share`)}>
        <button
          type="submit"
          className={buttonClass('secondary', 'medium', 'phone:w-11 phone:px-0')}
          onClick={(event) => void share(event)}
        >
          <Share2 aria-hidden="true" className="size-5" />
          <span className="phone:sr-only">{t('podcast.share')}</span>
        </button>
      </form>
      {opened ? <opened.Dialog text={text()} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

type PageProps = { page: PodcastPage };

/** The visitor's most recently started episode of this podcast, stored in the browser. */
function useLocallyStarted(podcastId: string) {
  const read = useMemo(
    () => () =>
      import('~/player/sync/started-list').then(({ listStarted }) =>
        listStarted(browserStorage(), Infinity).filter(({ podcast }) => podcast.id === podcastId),
      ),
    [podcastId],
  );
  return useLocalList(read)?.[0] ?? null;
}

type Start = { episode: NonNullable<PodcastPage['first']>; heard: PodcastPage['started'] };

function StartButton({ start: { episode, heard: stored }, page }: PageProps & { start: Start }) {
  const { podcast, usualSort } = page;
  const position = usePosition(episode.id, stored);
  const mark = { episode: () => <Name of={episode.title} fallbackLanguage={podcast.language} /> };
  const isBegun = position !== null && !position.finished && position.position > 0;
  const duration = position?.duration ?? episode.duration;
  const left = isBegun && duration ? Math.ceil((duration - position.position) / 60) * 60 : 0;
  const isNamed = !isBegun && usualSort === 'oldest';
  const rest = left > 0 ? t('cards.timeLeft', { time: formatHoursMinutes(left) }) : null;
  const label = isBegun ? (
    <>
      {t('podcast.continue')}
      {/* On a phone, the line below says it. */}
      {rest ? (
        <span className="phone:sr-only">
          <Dot />
          {rest}
        </span>
      ) : null}
    </>
  ) : isNamed ? (
    <RichText text={t('podcast.startWith')} marks={mark} />
  ) : (
    t('podcast.playLatest')
  );
  return (
    <>
      <PlayEpisodeButton
        episode={episode}
        podcast={podcast}
        label={label}
        isNamed={isNamed}
        className={`grow !min-w-0 md:grow-0 md:basis-auto ${isNamed ? 'basis-full' : 'basis-40'}`}
      />
      {isBegun ? (
        // The button says it to screen readers.
        <p
          aria-hidden="true"
          className="order-last -mt-1 basis-full truncate text-sm text-ink-muted"
        >
          {rest ? (
            <span className="hidden phone:inline">
              {rest}
              <Dot />
            </span>
          ) : null}
          <Name of={episode.title} fallbackLanguage={podcast.language} />
        </p>
      ) : null}
    </>
  );
}

/** Continues the started episode of the podcast, else plays its newest one, or the first of a serial. */
function MainButton({ page }: PageProps) {
  const { podcast, first, started } = page;
  const here = useLocallyStarted(podcast.id);
  const begun = started ?? here;
  const finished = usePosition(begun?.episode.id ?? '', begun)?.finished;
  if (begun && !finished)
    return <StartButton start={{ episode: begun.episode, heard: begun }} page={page} />;
  return first ? <StartButton start={{ episode: first, heard: null }} page={page} /> : null;
}

function RefreshItem({ slug, isUnderWay }: { slug: string; isUnderWay: boolean }) {
  const fetcher = useOutcomeFetcher({ failureTitle: t('podcast.refreshFailed') });
  const busy = fetcher.state !== 'idle';
  useRevalidateWhile(busy || isUnderWay);
  const path = podcastPath(slug);
  return (
    <fetcher.Form
      method="post"
      action={`${path}/refresh`}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <EnhancedField />
      <input type="hidden" name="returnTo" value={path} />
      <button aria-disabled={busy || undefined} aria-busy={busy} className={MENU_ITEM}>
        <RefreshCw
          aria-hidden="true"
          className={`size-5 shrink-0 ${busy ? 'motion-safe:animate-spin' : ''}`}
        />
        {t('podcast.refresh')}
      </button>
    </fetcher.Form>
  );
}

function MoreMenu({ podcast, refreshing }: Pick<PodcastPage, 'podcast' | 'refreshing'>) {
  const { slug, rssUrl, funding } = podcast;
  return (
    <details>
      <summary className={buttonClass('secondary', 'medium', 'list-none phone:w-11 phone:px-0')}>
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('listening.more')}</span>
      </summary>
      <MenuPanel className="end-0 top-full mt-1 w-max max-w-full p-1">
        <RefreshItem slug={slug} isUnderWay={refreshing !== null} />
        {rssUrl ? (
          <a href={rssUrl} rel="noopener noreferrer" className={MENU_ITEM}>
            <Rss aria-hidden="true" className="size-5 shrink-0" />
            {t('podcast.rssFeed')}
          </a>
        ) : null}
        {funding ? (
          <a href={funding.url} rel="noopener noreferrer nofollow ugc" className={MENU_ITEM}>
            <HandHeart aria-hidden="true" className="size-5 shrink-0" />
            <Name of={funding.text} fallbackLanguage={funding.language} className="wrap-anywhere" />
          </a>
        ) : null}
        <Link to={`${podcastPath(slug)}/collect`} rel="nofollow" className={MENU_ITEM}>
          <ListVideo aria-hidden="true" className="size-5 shrink-0" />
          {t('collections.add')}
        </Link>
        <Link to={`${podcastPath(slug)}/report`} rel="nofollow" className={MENU_ITEM}>
          <Flag aria-hidden="true" className="size-5 shrink-0" />
          {t('podcast.reportPodcast')}
        </Link>
      </MenuPanel>
    </details>
  );
}

/** Progress of reading a long feed. */
function Refreshing({ progress, slug }: { progress: RefreshProgress; slug: string }) {
  const hydrated = useHydrated();
  return (
    <section className="grid basis-full gap-1 text-sm text-ink-muted tabular-nums">
      <ProgressBar {...progress}>{t('podcast.episodesRead', progress)}</ProgressBar>
      {hydrated ? null : (
        <Link to={podcastPath(slug)} className="w-fit text-accent underline">
          {t('adminFeeds.lookAgain')}
        </Link>
      )}
    </section>
  );
}

/** Actions of the podcast: listening first, rare ones in a menu. */
export function PodcastActions({ page }: PageProps) {
  const { podcast, favorited, refreshing } = page;
  return (
    <div className="relative flex flex-wrap gap-2">
      <MainButton page={page} />
      <FavoriteToggle podcast={podcast} favorited={favorited} isSmallOnPhones />
      <ShareButton podcast={podcast} />
      <MoreMenu podcast={podcast} refreshing={refreshing} />
      {refreshing ? <Refreshing progress={refreshing} slug={podcast.slug} /> : null}
    </div>
  );
}
