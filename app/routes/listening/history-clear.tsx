import { useActionData, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
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
  const sent = useNavigation().formMethod === 'POST';
  const failed = useActionData() !== undefined;
  useEffect(() => {
    if (sent && !failed) return () => void removeLocalHistory(player, null);
    return undefined;
  }, [player, sent, failed]);
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
