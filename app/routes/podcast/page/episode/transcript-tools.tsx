import { useEffect, useId, useState, type RefObject } from 'react';
import { countMatches, markWords, type ParagraphMarks } from '~/lib/language/mark-words';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { useSpokenLine } from '~/player/transcript/use-spoken-line';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import type { EpisodePage, ShownTranscript } from './episode-page.server';
import { STAYS_IN_SIGHT } from './transcript-search';

/** Clicking a line plays from it, for pointers; keyboards have the paragraph's link. */
function usePressedLine(text: RefObject<HTMLElement>, page: EpisodePage): void {
  const player = usePlayer();
  useEffect(() => {
    const element = text.current;
    const { podcast, episode } = page;
    if (!element || !episode.audioUrl) return;

    function playFrom({ target }: MouseEvent): void {
      const line = (target as Element).closest<HTMLElement>('[data-at]');
      const isSelecting = document.getSelection()?.isCollapsed === false;
      if (!line || isSelecting) return;
      const at = Math.floor(Number(line.dataset.at));
      player.choose({ ...episode, language: podcast.language }, podcast, { at, start: true });
    }

    element.dataset.clickable = '';
    element.addEventListener('click', playFrom);
    return () => {
      delete element.dataset.clickable;
      element.removeEventListener('click', playFrom);
    };
  }, [player, text, page]);
}

export type TranscriptToolsProps = {
  text: RefObject<HTMLElement>;
  page: EpisodePage;
  transcript: ShownTranscript;
  /** Marks matches while typing; null for a text of several pages, which the server searches. */
  onMark: ((marks: ParagraphMarks | null) => void) | null;
};

type Step = 1 | -1;
type StepsProps = {
  text: RefObject<HTMLElement>;
  count: number;
  matchIndex: number;
  onStep: (step: Step) => void;
};

/** Outlines the current match and scrolls it into view. @returns the text of its line */
function useShownMatch(text: RefObject<HTMLElement>, matchIndex: number): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const marks = [...(text.current?.querySelectorAll(`mark[data-match="${matchIndex}"]`) ?? [])];
    for (const mark of marks) mark.setAttribute('data-current', '');
    marks[0]?.scrollIntoView({ block: 'center' });
    setLine(marks[0]?.closest('p')?.textContent ?? '');
    return () => {
      for (const mark of marks) mark.removeAttribute('data-current');
    };
  }, [text, matchIndex]);
  return line;
}

/** Steps through the matches on this page, wrapping around at the end. */
function Steps({ text, count, matchIndex, onStep }: StepsProps) {
  const line = useShownMatch(text, matchIndex);
  if (count === 0) return null;
  return (
    <>
      <Button type="button" variant="secondary" size="small" onClick={() => onStep(-1)}>
        {t('transcript.previousPlace')}
      </Button>
      <Button type="button" variant="secondary" size="small" onClick={() => onStep(1)}>
        {t('transcript.nextPlace')}
      </Button>
      {/* Visual users see it, because the page scrolls there. */}
      <StatusLine className="sr-only">
        {line ? <span lang={text.current?.lang}>{line}</span> : null}
      </StatusLine>
    </>
  );
}

/** The index of the current match; -1 before the first step. */
function useSteps(count: number) {
  const [matchIndex, setMatchIndex] = useState(-1);
  const onStep = (step: Step) =>
    setMatchIndex((now) =>
      now < 0 && step < 0 ? count - 1 : (now + step + count) % Math.max(1, count),
    );
  return { matchIndex, onStep, reset: () => setMatchIndex(-1) };
}

type SearchBoxProps = Pick<TranscriptToolsProps, 'text' | 'transcript'> & {
  onMark: (marks: ParagraphMarks | null) => void;
};

function SearchBox({ text, transcript, onMark }: SearchBoxProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [count, setCount] = useState(0);
  const { matchIndex, onStep, reset } = useSteps(count);

  function find(query: string): void {
    const paragraphs = (transcript.paragraphs ?? []).map(({ lines }, place) => ({
      place,
      lines: lines.map((line) => line.text),
    }));
    const marks = markWords(paragraphs, query, transcript.language);
    setWords(query);
    setCount(countMatches(marks));
    reset();
    onMark(query.trim() === '' ? null : marks);
  }

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) onStep(1);
      }}
      className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 ${STAYS_IN_SIGHT}`}
    >
      <label htmlFor={id}>{t('transcript.search')}</label>
      <input
        id={id}
        type="search"
        dir="auto"
        placeholder=" "
        value={words}
        onChange={(event) => find(event.currentTarget.value)}
        className="field max-w-full min-w-0"
      />
      <StatusLine className="text-sm text-ink-muted">
        {words.trim() === ''
          ? null
          : count > 0
            ? t('transcript.found', { count })
            : t('transcript.foundNone')}
      </StatusLine>
      <Steps text={text} count={count} matchIndex={matchIndex} onStep={onStep} />
    </form>
  );
}

export type FoundStepsProps = Pick<TranscriptToolsProps, 'text' | 'transcript'>;

/** Steps through the matches of a server-side search. */
export function FoundSteps({ text, transcript }: FoundStepsProps) {
  const count = countMatches(transcript.marks);
  const { matchIndex, onStep } = useSteps(count);
  return <Steps text={text} count={count} matchIndex={matchIndex} onStep={onStep} />;
}

/** Enhances the transcript: highlights the line being spoken, plays from a clicked line, and searches while typing. */
export function TranscriptTools({ text, page, transcript, onMark }: TranscriptToolsProps) {
  const [follows, setFollows] = useState(false);
  useSpokenLine(text, page.episode.id, follows);
  usePressedLine(text, page);
  return (
    <>
      <label className="flex min-h-11 items-center gap-2 self-start print:hidden">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says whether it is on
          role="switch"
          checked={follows}
          onChange={(event) => setFollows(event.currentTarget.checked)}
          className="size-5 accent-accent"
        />
        {t('transcript.followAlong')}
      </label>
      {onMark ? <SearchBox text={text} transcript={transcript} onMark={onMark} /> : null}
    </>
  );
}
