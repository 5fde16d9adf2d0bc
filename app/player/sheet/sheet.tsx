import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef, type MouseEvent } from 'react';
import { t } from '~/messages/t';
import { KeysSwitch } from '~/player/keys/keys-switch';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { Button } from '~/ui/forms/button';
import { TabList } from '~/ui/forms/tab-list';
import { openLayer } from '~/ui/navigation/history-guard';
import { ChaptersPart } from './chapters-part';
import { Chips } from './chips';
import { NotesPart } from './notes-part';
import { NowPlaying } from './now-playing';
import { QueuePart } from './queue-part';
import { TranscriptPart } from './transcript-part';

export type SheetTab = 'queue' | 'chapters' | 'transcript' | 'notes';

const tabs: { id: SheetTab; text: () => string }[] = [
  { id: 'queue', text: () => t('listening.queue') },
  { id: 'chapters', text: () => t('chapters.title') },
  { id: 'transcript', text: () => t('transcript.title') },
  { id: 'notes', text: () => t('player.notes') },
];

const parts = {
  queue: QueuePart,
  chapters: ChaptersPart,
  transcript: TranscriptPart,
  notes: NotesPart,
};

/** For links in the sheet: closes it, then navigates. */
export type OnLeave = (event: MouseEvent<HTMLAnchorElement>, to: string) => void;

type SheetProps = {
  /** Direction of the bar; the panel sits at its end. */
  dir: 'ltr' | 'rtl' | undefined;
  tab: SheetTab;
  onTab: (tab: SheetTab) => void;
  onClose: () => void;
  onShowKeys: () => void;
};

/**
 * The current episode with everything that can be done with it: full screen on a phone, elsewhere a panel above the
 * bar.
 */
export function Sheet({ dir, tab, onTab, onClose, onShowKeys }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onLeave = useLayer(onClose);
  return (
    <ModalDialog
      dialog={dialog}
      title={t('player.nowPlaying')}
      onClose={onClose}
      closedby="any"
      dir={dir}
      padding="mx-auto max-w-xl p-4 pt-1"
      className="m-0 size-full max-h-none max-w-none border-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] backdrop:bg-black/50 sm:ms-auto sm:me-[max(1rem,(100vw-76rem)/2+2rem)] sm:mt-auto sm:mb-[calc(var(--player-height)-0.5rem)] sm:h-auto sm:max-h-[calc(100dvh-var(--player-height)-1rem)] sm:w-104 sm:rounded-card sm:border sm:p-0 sm:backdrop:bg-transparent"
    >
      <NowPlaying onLeave={onLeave} />
      <Chips />
      <Parts tab={tab} onTab={onTab} onLeave={onLeave} />
      <div className="grid gap-2 border-t border-line pt-4">
        <KeysSwitch />
        <Button
          type="button"
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={onShowKeys}
        >
          {t('player.showShortcuts')}
        </Button>
      </div>
    </ModalDialog>
  );
}

type PartsProps = Pick<SheetProps, 'tab' | 'onTab'> & { onLeave: OnLeave };

function Parts({ tab, onTab, onLeave }: PartsProps) {
  const id = useId();
  const Part = parts[tab];
  return (
    <div className="grid gap-3">
      <TabList
        id={id}
        label={t('player.nowPlaying')}
        tabs={tabs}
        tab={tab}
        onChoose={onTab}
        className="flex flex-wrap text-sm *:grow *:px-2!"
      />
      <div
        role="tabpanel"
        id={`${id}-${tab}-panel`}
        aria-labelledby={`${id}-${tab}-tab`}
        className="grid gap-4"
      >
        <Part onLeave={onLeave} />
      </div>
    </div>
  );
}

/** Going back closes the sheet; a link navigates from the page below it. */
function useLayer(onClose: () => void): OnLeave {
  const navigate = useNavigate();
  const goOn = useRef<(() => void) | undefined>(undefined);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const end = openLayer(() => close.current());
    return () => end(goOn.current);
  }, []);
  return useCallback(
    (event, to) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      goOn.current = () => navigate(to);
      close.current();
    },
    [navigate],
  );
}
