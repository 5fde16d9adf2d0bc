import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { t } from '~/messages/t';
import { formatClock, formatSpokenDuration } from '~/lib/time/duration';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { Name, RichText } from '~/ui/text/inline-text';
import type { Jump } from '~/player/engine/player-state';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';

/** Positioned over the titles to avoid layout shift. */
export function UndoJump() {
  const jump = usePlayerState((state) => state.jump);
  return (
    <>
      <StatusLine look="sr-only">
        {jump ? t('player.canGoBack', { place: formatSpokenDuration(jump.from) }) : ''}
      </StatusLine>
      {jump ? <UndoButton jump={jump} /> : null}
    </>
  );
}

function UndoButton({ jump }: { jump: Jump }) {
  const player = usePlayer();
  const current = usePlayerState((state) => state.episode?.id);
  const place = useRef<HTMLSpanElement>(null);

  // Moves focus to the slider when the button disappears.
  useLayoutEffect(() => {
    const element = place.current;
    const slider = element?.closest('section')?.querySelector('input');
    return () => {
      if (element?.contains(document.activeElement)) slider?.focus({ preventScroll: true });
    };
  }, []);

  const { id, title, language } = jump.episode;
  const name = () => <Name of={title} fallbackLanguage={language ?? jump.podcast.language} />;
  return (
    <span
      ref={place}
      className="absolute end-0 z-20 rounded-full bg-surface shadow-[0_0_10px_8px_var(--surface)]"
    >
      <Button
        type="button"
        look="secondary"
        size="small"
        className="!rounded-full !border-accent !text-accent"
        onClick={player.undoJump}
      >
        <Undo2 aria-hidden="true" className="size-4" />
        <span>{t('player.backTo', { place: formatClock(jump.from) })}</span>
        {id === current ? null : (
          <span className="sr-only">
            <RichText text={t('player.inEpisode')} marks={{ episode: name }} />
          </span>
        )}
      </Button>
    </span>
  );
}
