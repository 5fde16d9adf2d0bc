import { useState, type RefObject } from 'react';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/kept/storage';
import { usePlayer } from '~/player/use-player';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { showToast } from '~/ui/feedback/toast-store';
import { Button } from '~/ui/forms/button';
import { forgetHere } from '~/ui/listening/forget-here';
import { useKeptList } from '~/ui/listening/use-kept-list';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus-after-removal';
import { HistoryList, NothingHeard } from './history-list';

const MAX_SHOWN = 200;

const readHistory = () =>
  import('~/player/kept/started-list').then(({ listHeard }) =>
    listHeard(browserStorage(), MAX_SHOWN),
  );

function ClearQuestion({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  const clear = () => {
    forgetHere(player, null);
    showToast({ title: t('listening.historyCleared'), variant: 'success' });
  };
  return (
    <ModalDialog
      title={t('listening.clearHistoryQuestion')}
      message={t('listening.clearHistoryHint')}
      onClose={onClose}
      className="m-auto w-full max-w-xl rounded-card backdrop:bg-black/50"
    >
      <form method="dialog" className="flex flex-wrap gap-3">
        <Button look="danger" onClick={clear}>
          {t('listening.clearHistory')}
        </Button>
        <Button look="secondary">{t('form.cancel')}</Button>
      </form>
    </ModalDialog>
  );
}

/** A visitor's history, which this browser keeps. */
export function KeptHistory({ heading }: { heading: RefObject<HTMLHeadingElement> }) {
  const items = useKeptList(readHistory);
  const [asks, setAsks] = useState(false);
  useFocusAfterRemoval(items?.length ?? 0, heading);
  if (!items) return null;
  if (items.length === 0) return <NothingHeard />;
  return (
    <>
      <p>
        <Button type="button" look="secondary" onClick={() => setAsks(true)}>
          {t('listening.clearHistory')}
        </Button>
      </p>
      {asks ? <ClearQuestion onClose={() => setAsks(false)} /> : null}
      <HistoryList items={items} />
    </>
  );
}
