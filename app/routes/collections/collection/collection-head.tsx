import { Link, useHref, useLocation } from '@remix-run/react';
import { collectionPath } from '~/domain/collections/collections';
import { titleDirection, titleLanguage } from '~/lib/language/title-language';
import { formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { CollectionMaker } from '~/ui/cards/collection-card';
import { Notice } from '~/ui/feedback/notice';
import { ProgressBar } from '~/ui/feedback/progress-bar';
import { ButtonLink } from '~/ui/forms/button';
import { collectionVisibilityName } from '~/ui/forms/choice-names';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { WrittenText } from '~/ui/text/written-text';
import { CopyForm } from './collection-forms';
import type { CollectionPage } from './collection-page.server';
import { MainButton } from './main-button';

type Props = { page: CollectionPage };

function Facts({ page: { collection } }: Props) {
  const { maker, isOwn, visibility, copiedFrom } = collection;
  const name = () => <Name of={maker!.username} className="text-ink underline" />;
  return (
    <p className="text-ink-muted">
      {maker ? (
        <Link to={`/profile/${maker.id}`} className="inline-block min-h-6">
          <RichText text={t('podcast.by')} marks={{ name }} />
        </Link>
      ) : (
        <CollectionMaker maker={null} />
      )}
      {isOwn ? (
        <>
          <Dot />
          {collectionVisibilityName(visibility)}
        </>
      ) : null}
      {copiedFrom ? (
        <>
          <Dot />
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
        </>
      ) : null}
    </p>
  );
}

/** The progress of the listener. */
function Progress({ page: { progress } }: Props) {
  if (!progress || progress.total === 0) return null;
  const { heard, total, secondsLeft } = progress;
  const left = Math.ceil(secondsLeft / 60) * 60;
  return (
    <div className="grid gap-1 text-sm text-ink-muted tabular-nums">
      <ProgressBar done={heard} count={total}>
        {t('collections.heard', { heard, count: total })}
        {left > 0 ? (
          <>
            <Dot />
            {t('cards.timeLeft', { time: formatSpokenDuration(left) })}
          </>
        ) : null}
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
      <ButtonLink to={`${path}/edit`} look="secondary">
        {t('collections.edit')}
      </ButtonLink>
    );
  }
  if (!signedIn) {
    const back = encodeURIComponent(pathname + search);
    return (
      <ButtonLink to={`/login?redirectTo=${back}`} rel="nofollow" look="quiet">
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
  const { title, language, words, imagePath, hidden, hiddenReason } = page.collection;
  return (
    <header className="border-b border-line bg-surface">
      <div
        dir={titleDirection(title)}
        className="page grid gap-3 py-3 md:grid-cols-[192px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:py-6"
      >
        {/* Where text is large, the title wraps below the cover. */}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:contents">
          <Artwork
            path={imagePath}
            title={title}
            look="cover"
            eager
            className="w-[104px] self-start shadow-card md:row-span-2 md:w-full"
          />
          <h1
            lang={titleLanguage(title, language)}
            tabIndex={-1}
            className="min-w-0 flex-1 basis-40 text-xl font-semibold wrap-anywhere md:text-4xl"
          >
            {title}
          </h1>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <Facts page={page} />
          {hidden ? (
            <Notice>
              <p>{t('collections.hidden')}</p>
              {hiddenReason ? <p dir="auto">{hiddenReason}</p> : null}
            </Notice>
          ) : null}
          {words ? <WrittenText text={words} language={language} /> : null}
          <Progress page={page} />
          <div className="relative flex flex-wrap gap-2">
            <MainButton page={page} />
            <Actions page={page} />
          </div>
          <MoreLinks page={page} />
        </div>
      </div>
    </header>
  );
}
