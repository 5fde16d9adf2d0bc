import { useHref } from '@remix-run/react';
import type { ListeningPosition } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { useHeard, usePlayer } from '~/player/use-player';
import { showToast } from '~/ui/feedback/toast-store';
import { MENU_ITEM, MenuPanel } from '~/ui/navigation/menu-panel';
import { ListenerForm } from './listener-form';

export type EpisodeMenuProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  heard?: ListeningPosition | null;
  /** Where the choices unfold, within the nearest `relative` around the menu. */
  panel: 'start-0 top-11' | 'end-0 top-full';
};

export function EpisodeMenuForm({ episode, podcast, heard = null, panel }: EpisodeMenuProps) {
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
    <MenuPanel className={`w-max max-w-[80vw] p-1 ${panel}`}>
      <ListenerForm
        action={`/episodes/${episode.id}/played`}
        fields={{ episode: episode.id }}
        onVisitor={changeHere}
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
    </MenuPanel>
  );
}
