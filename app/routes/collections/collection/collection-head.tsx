import { Link, useHref, useLocation } from '@remix-run/react';
import { collectionPath, partOf } from '~/domain/collections/collections';
import { titleLanguage } from '~/lib/language/text-language';
import { formatSpokenDuration } from '~/lib/time/duration';
import { signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import { usePosition } from '~/player/engine/use-player';
import { Artwork } from '~/ui/cards/artwork';
import { CollectionMaker } from '~/ui/cards/collection-card';
import { Notice, ProgressBar } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { collectionVisibilityName } from '~/ui/forms/choice-names';
import { Name, RichText, Dotted } from '~/ui/text/inline-text';
import { WrittenText } from '~/ui/text/written-text';
import { ChangeForm, CopyForm } from './collection-forms';
import type { CollectionPage } from './collection-page.server';
import { DownloadAll } from './download-all';
import { collectionRestarted } from './waiting-changes';

type Next = NonNullable<CollectionPage['next']>;

function Continue({ page, next }: { page: CollectionPage; next: Next }) {
  const { collection, progress, positions } = page;
  const { episode, podcast } = next.item;
  const position = usePosition(episode.id, positions[episode.id] ?? null);
  const isBegun =
    position !== null && !position.finished && position.position > 0 && next.from === null;
  const goesOn = (progress?.heard ?? 0) > 0 || isBegun;
  const mark = { episode: () => <Name of={episode.title} fallbackLanguage={podcast.language} /> };
  const label = goesOn ? (
    <RichText text={t('podcast.continueEpisode')} marks={mark} />
  ) : (
    t('collections.begin')
  );
  return (
    <PlayEpisodeButton
      episode={episode}
      podcast={podcast}
      part={partOf(next)}
      entry={{ collectionId: collection.id, entryId: next.id }}
      label={label}
      isNamed={goesOn}
      className="grow !min-w-0 basis-full md:grow-0 md:basis-auto"
    />
  );
}

/** Plays the first unheard entry, or begins the collection again once all are heard. */
export function MainButton({ page }: { page: CollectionPage }) {
  const { progress, next, collection } = page;
  if (progress && progress.total > 0 && progress.heard === progress.total) {
    return (
      <ChangeForm
        path={collectionPath(collection.id)}
        waits={() => collectionRestarted(collection.id)}
      >
        <Button name="intent" value="again">
          {t('collections.beginAgain')}
        </Button>
      </ChangeForm>
    );
  }
  return next ? <Continue page={page} next={next} /> : null;
}

type Props = { page: CollectionPage };

function Facts({ page: { collection } }: Props) {
  const { maker, isOwn, visibility, copiedFrom } = collection;
  const name = () => <Name of={maker!.username} className="text-ink underline" />;
  return (
    <p className="text-ink-muted">
      <Dotted>
        {maker ? (
          <Link to={`/profile/${maker.id}`} className="inline-block min-h-6">
            <RichText text={t('podcast.by')} marks={{ name }} />
          </Link>
        ) : (
          <CollectionMaker maker={null} />
        )}
        {isOwn ? collectionVisibilityName(visibility) : null}
        {copiedFrom ? (
          <Link
            to={collectionPath(copiedFrom.id)}
            className="inline-block min-h-6 underline hover:text-ink"
          >
            <RichText
              text={t('collections.copyOf')}
              marks={{
                name: () => <Name of={copiedFrom.title} language={copiedFrom.language} />,
              }}
            />
          </Link>
        ) : null}
      </Dotted>
    </p>
  );
}

/** The progress of the listener. */
function Progress({ page: { progress } }: Props) {
  if (!progress || progress.total === 0) return null;
  const { heard, total, secondsLeft } = progress;
  const left = Math.ceil(secondsLeft / 60) * 60;
  return (
    <div className="grid gap-1 text-sm text-ink-muted tabular-nums print:hidden">
      <ProgressBar done={heard} count={total}>
        <Dotted>
          {t('collections.heard', { heard, count: total })}
          {left > 0 ? t('cards.timeLeft', { time: formatSpokenDuration(left) }) : null}
        </Dotted>
      </ProgressBar>
    </div>
  );
}

/** Lets its maker edit the collection, and other members copy it. */
function Actions({ page: { collection, signedIn } }: Props) {
  const path = collectionPath(collection.id);
  const { pathname, search } = useLocation();
  if (collection.isOwn) {
    return (
      <ButtonLink to={`${path}/edit`} variant="secondary">
        {t('collections.edit')}
      </ButtonLink>
    );
  }
  if (!signedIn) {
    return (
      <ButtonLink to={signInPath(pathname + search)} rel="nofollow" variant="secondary">
        {t('collections.signInToKeep')}
      </ButtonLink>
    );
  }
  return <CopyForm path={path} />;
}

const quietLink = 'inline-flex min-h-9 items-center text-ink-muted underline hover:text-ink';

/** Links to its feed if others can read it, to its days for admins, and to the report form for other members. */
function MoreLinks({ page: { collection } }: Props) {
  const { id, maker, isOwn, visibility, hidden } = collection;
  const path = collectionPath(id);
  const feed = useHref(`${path}/feed.xml`);
  return (
    <p className="flex flex-wrap gap-x-4 text-sm print:hidden">
      {visibility === 'private' || hidden ? null : (
        <a href={feed} className={quietLink}>
          {t('days.feed')}
        </a>
      )}
      {isOwn && !maker ? (
        <Link to={`/admin/collections/${id}`} className={quietLink}>
          {t('days.atDesk')}
        </Link>
      ) : null}
      {isOwn || !maker ? null : (
        <Link to={`${path}/report`} rel="nofollow" className={quietLink}>
          {t('days.report')}
        </Link>
      )}
      <Link to="/collections" className={quietLink}>
        {t('days.all')}
      </Link>
    </p>
  );
}

export function CollectionHead({ page }: Props) {
  const { title, language, words, imagePath, hidden, hiddenReason, waiting } = page.collection;
  return (
    <header className="border-b border-line bg-surface">
      <div className="page grid gap-3 py-3 md:grid-cols-[192px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:py-6">
        {/* Where text is large, the title wraps below the cover. */}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:contents">
          <Artwork
            path={imagePath}
            title={title}
            variant="cover"
            eager
            className="w-[104px] self-start shadow-card md:row-span-2 md:w-full"
          />
          <h1
            dir="auto"
            lang={titleLanguage(title, language)}
            tabIndex={-1}
            className="min-w-0 flex-1 basis-40 text-as-page text-xl font-semibold wrap-anywhere md:text-4xl"
          >
            {title}
          </h1>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <Facts page={page} />
          {hidden ? (
            <Notice>
              <p>{waiting ? t('collections.waiting') : t('collections.hidden')}</p>
              {hiddenReason ? <p dir="auto">{hiddenReason}</p> : null}
            </Notice>
          ) : null}
          {words ? <WrittenText text={words} language={language} /> : null}
          <Progress page={page} />
          <div className="relative flex flex-wrap gap-2 print:hidden">
            <MainButton page={page} />
            <Actions page={page} />
            {page.next ? <DownloadAll collectionId={page.collection.id} /> : null}
          </div>
          <MoreLinks page={page} />
        </div>
      </div>
    </header>
  );
}
