import { useEffect, useId, useState, type FormEvent, type RefObject } from 'react';
import { searchText, spaceOut } from '~/lib/language/search-text';
import { fold } from '~/lib/text/fold';
import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status-line';
import type { EpisodePage } from './episode-page.server';
import { useSpokenLine } from './transcript-follow';
import { usePlayer } from '~/player/use-player';

/** A press on a line plays from it, for pointers; keyboards have the link of the paragraph. */
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

    element.dataset.pressed = '';
    element.addEventListener('click', playFrom);
    return () => {
      delete element.dataset.pressed;
      element.removeEventListener('click', playFrom);
    };
  }, [player, text, page]);
}

export type TranscriptToolsProps = {
  text: RefObject<HTMLElement>;
  page: EpisodePage;
  /** The text has one page, which is searched here. */
  searches: boolean;
};

/** Marks the paragraphs that have the words with `data-found`. */
function useFound(text: RefObject<HTMLElement>, words: string): HTMLElement[] {
  const [found, setFound] = useState<HTMLElement[]>([]);
  useEffect(() => {
    const wanted = spaceOut(fold(words));
    const paragraphs = wanted ? [...(text.current?.querySelectorAll('p') ?? [])] : [];
    const matching = paragraphs.filter((one) => searchText(one.textContent ?? '').includes(wanted));
    for (const one of matching) one.setAttribute('data-found', '');
    setFound(matching);
    return () => {
      for (const one of matching) one.removeAttribute('data-found');
    };
  }, [text, words]);
  return found;
}

function SearchBox({ text }: { text: RefObject<HTMLElement> }) {
  const id = useId();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(-1);
  const found = useFound(text, words);
  const here = found[shown];

  function showNext(event: FormEvent): void {
    event.preventDefault();
    const next = (shown + 1) % Math.max(1, found.length);
    setShown(next);
    found[next]?.scrollIntoView({ block: 'center' });
  }

  return (
    <form
      role="search"
      onSubmit={showNext}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1"
    >
      <label htmlFor={id}>{t('transcript.search')}</label>
      <input
        id={id}
        type="search"
        dir="auto"
        placeholder=" "
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setShown(-1);
        }}
        className="min-h-11 max-w-full min-w-0 rounded-control border border-line-strong bg-surface px-3"
      />
      <StatusLine look="text-sm text-ink-muted">
        {words.trim() === ''
          ? null
          : found.length > 0
            ? t('transcript.found', { count: found.length })
            : t('transcript.foundNone')}
        {here ? (
          // Others see it, as the page scrolls there.
          <span lang={text.current?.lang} className="sr-only">
            {' '}
            {here.textContent}
          </span>
        ) : null}
      </StatusLine>
    </form>
  );
}

/** What script adds to the transcript: the line being spoken, a press on a line, and a search as one types. */
export function TranscriptTools({ text, page, searches }: TranscriptToolsProps) {
  const [follows, setFollows] = useState(false);
  useSpokenLine(text, page.episode.id, follows);
  usePressedLine(text, page);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          role="switch"
          checked={follows}
          onChange={(event) => setFollows(event.currentTarget.checked)}
          className="size-5 accent-accent"
        />
        {t('transcript.followAlong')}
      </label>
      {searches ? <SearchBox text={text} /> : null}
    </div>
  );
}
