import { Link, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { titleDirection } from '~/lib/language/text-language';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import {
  NextButton,
  PlayPauseButton,
  PreviousButton,
  SkipBackButton,
  SkipForwardButton,
} from '~/player/controls/controls';
import { ProgressSlider } from '~/player/controls/progress-slider';
import { FailureLine, TroubleLine, UndoJump } from '~/player/controls/status-lines';
import { usePlayed } from '~/player/engine/use-player';
import { KeysSwitch } from '~/player/keys/keys-help';
import { Artwork } from '~/ui/cards/artwork';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { Button } from '~/ui/forms/button';
import { TabList } from '~/ui/forms/tab-list';
import { openLayer } from '~/ui/navigation/history-guard';
import { Name } from '~/ui/text/inline-text';
import { ChaptersPart } from './chapters-part';
import { Chips } from './chips';
import { NotesPart } from './notes-part';
import { QueuePart, type OnLeave } from './queue-part';
import { TranscriptPart } from './transcript-part';

/** Cover, full titles, and the controls at their largest. */
function NowPlaying({ onLeave }: { onLeave: OnLeave }) {
  return (
    <div className="grid gap-3">
      <Titles onLeave={onLeave} />
      <div>
        <TroubleLine />
        <FailureLine className="pb-1" />
        <ProgressSlider variant="above" shows="total" between={<UndoJump />} />
      </div>
      <div
        dir="ltr"
        className="flex items-center justify-center gap-1 [&_button]:size-12 [&_button.bg-accent]:size-16 [&_button.bg-accent_svg]:size-7"
      >
        <PreviousButton />
        <SkipBackButton />
        <PlayPauseButton />
        <SkipForwardButton />
        <NextButton />
      </div>
    </div>
  );
}

function Titles({ onLeave }: { onLeave: OnLeave }) {
  const played = usePlayed();
  if (!played) return null;
  const { episode, podcast } = played;
  const home = podcastPath(podcast.slug);
  // Episodes stored by an earlier visit may have no path; the podcast page resolves the id.
  const path = episode.path ?? `${home}?episode=${episode.id}`;
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-3 phone:grid-cols-1 phone:justify-items-center phone:text-center">
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        variant="cover"
        className="w-24 shadow-card phone:w-[min(56vw,30dvh)]"
        eager
      />
      <div className="grid w-full gap-0.5 wrap-anywhere">
        <h3
          dir={titleDirection(episode.title)}
          className="text-as-page text-lg leading-snug font-semibold"
        >
          <Link to={path} onClick={(event) => onLeave(event, path)} className="hover:underline">
            <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
          </Link>
        </h3>
        <p dir={titleDirection(podcast.title)} className="text-as-page">
          <Link
            to={home}
            onClick={(event) => onLeave(event, home)}
            className="text-ink-muted hover:underline"
          >
            <Name of={podcast.title} fallbackLanguage={podcast.language} />
          </Link>
        </p>
      </div>
    </div>
  );
}

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
type SheetProps = {
  /** Whether the sleep timer's controls are unfolded at first. */
  opensSleepTimer: boolean;
  tab: SheetTab;
  onTab: (tab: SheetTab) => void;
  onClose: () => void;
  /** Closes the player as well. */
  onStop: () => void;
  onShowKeys: () => void;
};

/**
 * The current episode with everything that can be done with it: full screen on a phone, elsewhere a panel above the
 * bar.
 */
export function Sheet({ opensSleepTimer, tab, onTab, onClose, onStop, onShowKeys }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onLeave = useLayer(onClose);
  return (
    <ModalDialog
      dialog={dialog}
      title={t('player.nowPlaying')}
      onClose={onClose}
      closedby="any"
      first={opensSleepTimer ? '[data-sleep-choices] button' : undefined}
      padding="mx-auto max-w-xl p-4 pt-1"
      className="m-0 size-full max-h-none max-w-none border-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] backdrop:bg-black/50 sm:ms-auto sm:me-[max(1rem,(100vw-76rem)/2+2rem)] sm:mt-auto sm:mb-[calc(var(--player-height)-0.5rem)] sm:h-auto sm:max-h-[calc(100dvh-var(--player-height)-1rem)] sm:w-104 sm:rounded-card sm:border sm:p-0 sm:backdrop:bg-transparent"
    >
      <NowPlaying onLeave={onLeave} />
      <Chips opensSleepTimer={opensSleepTimer} />
      <Parts tab={tab} onTab={onTab} onLeave={onLeave} />
      <div className="grid gap-2 border-t border-line pt-4">
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="justify-self-start sm:hidden"
          onClick={onStop}
        >
          {t('player.closePlayer')}
        </Button>
      </div>
      <div className="grid gap-2 touch:hidden">
        <KeysSwitch />
        <Button
          type="button"
          variant="secondary"
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
