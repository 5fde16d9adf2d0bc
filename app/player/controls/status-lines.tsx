import { useLayoutEffect, useRef } from 'react';
import { formatClock, formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import type { Jump } from '~/player/engine/player-types';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { StatusLine } from '~/ui/feedback/status';
import { Undo2 } from '~/ui/text/icons';
import { Name, RichText } from '~/ui/text/inline-text';

const texts = {
  offline: () => t('player.offline'),
  unreachable: () => t('player.unreachable'),
  elsewhere: () => t('player.playsElsewhere'),
};

export function TroubleLine({ className = '' }: { className?: string }) {
  const player = usePlayer();
  const trouble = usePlayerState((state) => state.trouble);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 text-sm ${trouble ? 'pb-2' : ''} ${className}`}
    >
      <StatusLine>{trouble ? texts[trouble]() : null}</StatusLine>
      {trouble === 'unreachable' ? <RetryButton onClick={player.retry} /> : null}
    </div>
  );
}

function RetryButton({ onClick }: { onClick: () => unknown }) {
  return (
    <button
      type="button"
      onClick={() => void onClick()}
      className="min-h-6 font-semibold underline"
    >
      {t('feedback.retry')}
    </button>
  );
}

export function FailureLine({ className = '' }: { className?: string }) {
  const player = usePlayer();
  const failure = usePlayerState((state) => state.failure);
  const audioUrl = usePlayerState((state) => state.episode?.audioUrl);
  if (!failure || !audioUrl) return null;
  return (
    // The only place that says so: a toast would cover the row that was pressed.
    <p role="alert" className={`text-sm text-danger ${className}`}>
      {failure === 'queue' ? t('player.listNotLoaded') : t('player.audioNotPlayed')}{' '}
      {failure === 'insecure' ? null : (
        <RetryButton onClick={failure === 'queue' ? player.next : player.play} />
      )}{' '}
      {failure === 'queue' ? null : (
        <a href={audioUrl} target="_blank" rel="noopener noreferrer" className="underline">
          {t('player.openInNewTab')}
        </a>
      )}
    </p>
  );
}

/** Replaces the podcast's title, so that it covers nothing that can be pressed. */
export function UndoJump() {
  const jump = usePlayerState((state) => state.jump);
  return (
    <>
      <StatusLine className="sr-only">
        {jump ? t('player.canGoBack', { place: formatSpokenDuration(jump.from) }) : ''}
      </StatusLine>
      {jump ? <UndoButton jump={jump} /> : null}
    </>
  );
}

function UndoButton({ jump }: { jump: Jump }) {
  const player = usePlayer();
  const current = usePlayerState((state) => state.episode?.id);
  const buttonRef = useRef<HTMLSpanElement>(null);

  // Moves focus to the slider when the button disappears.
  useLayoutEffect(() => {
    const element = buttonRef.current;
    const slider = element?.closest('section')?.querySelector('input');
    return () => {
      if (element?.contains(document.activeElement)) slider?.focus({ preventScroll: true });
    };
  }, []);

  const { id, title, language } = jump.episode;
  const name = () => <Name of={title} fallbackLanguage={language ?? jump.podcast.language} />;
  return (
    <span ref={buttonRef} className="block min-w-0">
      <button
        type="button"
        className="flex h-6 max-w-full items-center gap-1 rounded-full text-sm font-semibold text-accent underline"
        onClick={player.undoJump}
      >
        <Undo2 aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">
          {t('player.backTo', { place: formatClock(jump.from) })}
          {id === current ? null : (
            <span className="sr-only">
              <RichText text={t('player.inEpisode')} marks={{ episode: name }} />
            </span>
          )}
        </span>
      </button>
    </span>
  );
}
