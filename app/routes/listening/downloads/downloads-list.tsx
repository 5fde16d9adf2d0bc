import { useEffect, useState } from 'react';
import { t } from '~/messages/t';
import type { Download } from '~/player/downloads/download';
import type { Downloads } from '~/player/downloads/downloads';
import { sizeText } from '~/player/downloads/size-text';
import { usePlayer } from '~/player/engine/use-player';
import { EmptyState, Notice } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';
import { Download as DownloadIcon } from '~/ui/text/icons';
import { Dotted, Name } from '~/ui/text/inline-text';
import { DownloadProgress } from './download-progress';
import type { KnownDownloads } from './use-downloads';

/** Bytes that the browser still gives this site; null if it does not say. */
function useSpaceLeft(list: readonly Download[]): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const stored = list.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    let current = true;
    navigator.storage?.estimate?.().then(
      ({ quota, usage }) => {
        if (current && quota !== undefined) setLeft(Math.max(0, quota - (usage ?? 0)));
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [stored]);
  return left;
}

function Space({ list }: { list: readonly Download[] }) {
  const left = useSpaceLeft(list);
  const used = list.reduce((sum, { received }) => sum + received, 0);
  return (
    <p className="text-ink-muted tabular-nums">
      <Dotted>
        {t('cards.episodes', { count: list.length })}
        {t('downloads.used', { size: sizeText(used) })}
        {left === null ? null : t('downloads.left', { size: sizeText(left) })}
      </Dotted>
    </p>
  );
}

/** Removes the episodes that were heard to their end, as far as this browser knows. */
function RemovePlayed({ list, downloads }: { list: readonly Download[]; downloads: Downloads }) {
  const { positions, listenerId } = usePlayer();
  const played = list.filter(
    ({ id, state }) => state === 'done' && positions.list.find(id, listenerId)?.finished,
  );
  if (played.length === 0) return null;
  return (
    <Button
      type="button"
      variant="quiet"
      size="small"
      onClick={() => void downloads.remove(played.map(({ id }) => id))}
    >
      {t('downloads.removePlayed')}
    </Button>
  );
}

/** Says which episodes are gone from this device because the site no longer has them. */
export function Dropped({ dropped, downloads }: KnownDownloads) {
  if (!downloads || dropped.length === 0) return null;
  return (
    <Notice title={t('downloads.dropped')}>
      <ul className="my-2 list-disc ps-5">
        {dropped.map(({ id, episode, podcast }) => (
          <li key={id}>
            <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
          </li>
        ))}
      </ul>
      <Button
        type="button"
        variant="secondary"
        size="small"
        onClick={() => void downloads.remove(dropped.map(({ id }) => id))}
      >
        {t('feedback.dismiss')}
      </Button>
    </Notice>
  );
}

/** What this browser stores, from its own records, which need no network. */
export function DownloadsList({ list, downloads, hasFailed }: KnownDownloads) {
  if (hasFailed) return <Notice tone="danger" role="alert" title={t('downloads.noStorage')} />;
  if (!list || !downloads) return null;
  if (list.length === 0) {
    return (
      <EmptyState icon={DownloadIcon} title={t('downloads.none')}>
        <p>{t('downloads.noneHint')}</p>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Space list={list} />
        <RemovePlayed list={list} downloads={downloads} />
      </div>
      <ul className={EPISODE_ROWS}>
        {list.map((download) => (
          <li key={download.id} className="pb-2">
            <EpisodeRow episode={download.episode} podcast={download.podcast} level="h2" isOfMany />
            <DownloadProgress download={download} downloads={downloads} />
          </li>
        ))}
      </ul>
    </>
  );
}
