import { t } from '~/messages/t';
import { showToast } from '~/ui/feedback/toasts';
import type { Player } from './engine/player';
import type { PlayerEpisode, PlayerFailure } from './engine/player-types';

export function announceFailure(
  player: Player,
  failure: PlayerFailure,
  episode: PlayerEpisode,
): void {
  const name = { text: episode.title, language: episode.language };
  if (failure === 'insecure') {
    const open = () => window.open(episode.audioUrl ?? '', '_blank', 'noopener');
    showToast({
      title: t('player.playbackFailed'),
      description: t('player.notPlayedHere', { title: episode.title }),
      name,
      variant: 'destructive',
      action: {
        label: t('player.openInNewTab'),
        onClick: open,
        altText: t('player.usePlayerBar'),
      },
    });
    return;
  }
  if (failure === 'unseekable') {
    showToast({ title: t('player.cannotSeek'), description: t('player.fromBeginning') });
    return;
  }
  if (failure === 'unsent') {
    showToast({ title: t('player.notSentYet'), description: t('player.lengthUnknown') });
    return;
  }
  const again = failure === 'queue' ? player.next : player.play;
  showToast({
    title: failure === 'queue' ? t('player.nextFailed') : t('player.playbackFailed'),
    description:
      failure === 'queue'
        ? t('player.listNotLoaded')
        : t('player.notPlayed', { title: episode.title }),
    name,
    variant: 'destructive',
    action: {
      label: t('feedback.retry'),
      onClick: () => void again(),
      altText: t('player.pressPlayAgain'),
    },
  });
}
