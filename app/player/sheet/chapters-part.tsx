import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { titleDirection } from '~/lib/language/text-language';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { type PlayerChapter, chaptersOf, useChapters } from '~/player/engine/chapters';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { SkipBack, SkipForward, type Icon } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';

const useLanguage = () =>
  usePlayerState(({ episode, podcast }) => episode?.language ?? podcast?.language);

export function ChaptersPart() {
  const player = usePlayer();
  const { chapters, current } = useChapters();
  useEffect(() => chaptersOf(player).want(), [player]);
  if (chapters.length === 0) return <p className="text-ink-muted">{t('chapters.none')}</p>;
  return (
    <>
      <Steps chapters={chapters} current={current} />
      <List chapters={chapters} current={current} />
    </>
  );
}

type Props = { chapters: readonly PlayerChapter[]; current: number };

function Steps({ chapters, current }: Props) {
  const player = usePlayer();
  const language = useLanguage();
  const [reached, setReached] = useState<PlayerChapter | null>(null);

  function goTo(chapter: PlayerChapter): void {
    player.seek(chapter.start);
    setReached(chapter);
  }

  return (
    <div className="grid grid-cols-2 gap-2">
      <StatusLine className="sr-only">
        {reached ? <Name of={reached.title} fallbackLanguage={language} /> : null}
      </StatusLine>
      <Step icon={SkipBack} label={t('chapters.previous')} to={chapters[current - 1]} onGo={goTo} />
      <Step icon={SkipForward} label={t('chapters.next')} to={chapters[current + 1]} onGo={goTo} />
    </div>
  );
}

type StepProps = {
  icon: Icon;
  label: string;
  to: PlayerChapter | undefined;
  onGo: (chapter: PlayerChapter) => void;
};

function Step({ icon: Icon, label, to, onGo }: StepProps) {
  return (
    <Button
      type="button"
      variant="secondary"
      size="small"
      className="!px-1"
      // A `disabled` button would lose focus at the last chapter.
      busy={!to}
      onClick={() => to && onGo(to)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
      {label}
    </Button>
  );
}

function List({ chapters, current }: Props) {
  const player = usePlayer();
  const language = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  useCurrentInView(list);

  function playFrom({ start }: PlayerChapter): void {
    player.seek(start);
    player.play();
  }

  return (
    <ol
      ref={list}
      className="relative max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
    >
      {chapters.map((chapter, at) => (
        <li key={chapter.start} dir={titleDirection(chapter.title)}>
          <button
            type="button"
            aria-current={at === current || undefined}
            onClick={() => playFrom(chapter)}
            className="flex min-h-11 w-full items-baseline gap-3 px-3 py-2 text-start text-sm -outline-offset-3 hover:bg-raised aria-[current]:bg-accent-soft aria-[current]:font-semibold"
          >
            <span className="min-w-12 shrink-0 text-ink-muted tabular-nums">
              {formatClock(chapter.start)}
            </span>{' '}
            <Name of={chapter.title} fallbackLanguage={language} className="wrap-anywhere" />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls only when the list appears; afterwards it stays where the reader scrolled it. */
function useCurrentInView(list: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.closest('li');
    if (row) list.current!.scrollTop = row.offsetTop - row.offsetHeight;
  }, [list]);
}
