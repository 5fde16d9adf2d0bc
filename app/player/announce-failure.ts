import { t } from '~/messages/t';
import { showToast } from '~/ui/feedback/toasts';
import type { PlayerFailure } from './engine/player-types';

/** Says what the bar does not show (`FailureLine`): that a recording plays, but not from the requested second. */
export function announceFailure(failure: PlayerFailure): void {
  if (failure === 'unseekable') {
    showToast({ title: t('player.cannotSeek'), description: t('player.fromBeginning') });
  } else if (failure === 'unsent') {
    showToast({ title: t('player.notSentYet'), description: t('player.lengthUnknown') });
  }
}
