import { useHref } from '@remix-run/react';
import type { ListeningPosition } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { useHeard, usePlayer } from '~/player/use-player';
import { showToast } from '~/ui/feedback/toast-store';
import { Button } from '~/ui/forms/button';
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
      className="flex flex-wrap gap-2 py-1"
    >
      <Button {...queue} value="next" look="secondary" size="small">
        {t('listening.playNext')}
      </Button>
      <Button {...queue} value="last" look="secondary" size="small">
        {t('listening.addToQueue')}
      </Button>
      <Button name="played" value={played ? 'no' : 'yes'} look="secondary" size="small">
        {played ? t('listening.markUnplayed') : t('listening.markPlayed')}
      </Button>
      <Button name="played" value="before" look="secondary" size="small">
        {t('listening.markEarlier')}
      </Button>
    </ListenerForm>
  );
}
