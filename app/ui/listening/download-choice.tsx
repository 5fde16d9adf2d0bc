import type { MouseEvent } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { useDownloadState, type DownloadState } from '~/player/engine/downloaded';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePlayer } from '~/player/engine/use-player';
import { useHydrated } from '~/ui/document/store';
import { closeMenu, MENU_ITEM } from '~/ui/navigation/menu-panel';
import { Download } from '~/ui/text/icons';

type Props = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  onToast: (toast: Toast) => void;
};

const choiceIn = (state: DownloadState | null) => {
  if (state === null) return { choice: 'download', text: t('listening.download') } as const;
  if (state === 'done') return { choice: 'remove', text: t('listening.removeDownload') } as const;
  if (state === 'waiting')
    return { choice: 'remove', text: t('listening.cancelDownload') } as const;
  return { choice: 'resume', text: t('listening.resumeDownload') } as const;
};

/** Keeps the episode on this device, which needs a script, or removes it from there. */
export function DownloadChoice({ episode, podcast, onToast }: Props) {
  const player = usePlayer();
  const { choice, text } = choiceIn(useDownloadState(episode.id));
  if (!useHydrated() || !episode.audioUrl) return null;

  function change({ currentTarget }: MouseEvent): void {
    closeMenu(currentTarget);
    import('~/player/downloads/change-downloads')
      .then(({ changeDownload }) => changeDownload(player, choice, episode, podcast))
      .then(onToast, () => onToast({ title: t('listening.notSaved'), variant: 'destructive' }));
  }

  return (
    <button type="button" onClick={change} className={MENU_ITEM}>
      {text}
    </button>
  );
}

/** Whether the episode is on this device, or on its way there. */
export function DownloadMark({ episodeId }: { episodeId: string }) {
  const state = useDownloadState(episodeId);
  if (state !== 'done' && state !== 'waiting') return null;
  return (
    <span className={`inline-flex shrink-0 items-center ${state === 'done' ? 'text-accent' : ''}`}>
      <Download aria-hidden="true" className="size-3.5" />
      <span className="sr-only">
        {state === 'done' ? t('listening.downloaded') : t('listening.downloading')}
      </span>
    </span>
  );
}
