import { useHref } from '@remix-run/react';
import type { ListeningPosition } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { useHeard, usePlayer } from '~/player/use-player';
import { showToast } from '~/ui/feedback/toast-store';
import { MENU_ITEM, MENU_PANEL } from '~/ui/navigation/menu';
import { ListenerForm } from './listener-form';

export type EpisodeMenuProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  heard?: ListeningPosition | null;
};

export function EpisodeMenuForm({ episode, podcast, heard = null }: EpisodeMenuProps) {
  const player = usePlayer();
  const queue = { formAction: useHref('/queue/change'), name: 'intent' };
  const played = useHeard(episode.id, heard)?.finished;

  function changeHere(choice: string): void {
    import('~/player/kept/visitor-changes').then(
      async ({ changeInBrowser }) =>
        showToast(await changeInBrowser(player, choice, episode, podcast)),
      () => showToast({ title: t('listening.notSaved'), variant: 'destructive' }),
    );
  }

  return (
    <ListenerForm
      action={`/episodes/${episode.id}/played`}
      fields={{ episode: episode.id }}
      onVisitor={changeHere}
      className={`${MENU_PANEL} w-max max-w-[80vw] p-1`}
    >
      <button {...queue} value="next" className={MENU_ITEM}>
        {t('listening.playNext')}
      </button>
      <button {...queue} value="last" className={MENU_ITEM}>
        {t('listening.addToQueue')}
      </button>
      <button name="played" value={played ? 'no' : 'yes'} className={MENU_ITEM}>
        {played ? t('listening.markUnplayed') : t('listening.markPlayed')}
      </button>
      <button name="played" value="before" className={MENU_ITEM}>
        {t('listening.markEarlier')}
      </button>
    </ListenerForm>
  );
}
