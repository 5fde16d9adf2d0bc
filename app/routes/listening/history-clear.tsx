import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { clearHistory } from '~/domain/listening/listening.server';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { removeLocalHistory } from '~/player/sync/local-positions';
import { Confirmation } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('member', () => null);

export const action = screenAction('member', async ({ actor }) => {
  const undo = await storeUndoableChange(actor.id, await clearHistory(actor.id));
  return redirectWithToast('/history', {
    title: t('listening.historyCleared'),
    undo,
  });
});

export const meta = titled(() => t('listening.clearHistory'));

/** Also clears the browser's copy, which would otherwise reappear in the lists. */
function useForgottenHere(): void {
  const player = usePlayer();
  // The page goes while the form is being sent only if it was accepted.
  const isSending = useRef(false);
  isSending.current = useNavigation().formMethod === 'POST';
  useEffect(
    () => () => {
      if (isSending.current) removeLocalHistory(player, null);
    },
    [player],
  );
}

export default function ClearHistory() {
  useForgottenHere();
  return (
    <Screen title={t('listening.history')} className="max-w-3xl gap-6">
      <Confirmation
        title={t('listening.clearHistoryQuestion')}
        confirm={t('listening.clearHistory')}
        cancelTo="/history"
        failureTitle={t('listening.historyNotCleared')}
      >
        <p>{t('listening.clearHistoryHint')}</p>
      </Confirmation>
    </Screen>
  );
}
