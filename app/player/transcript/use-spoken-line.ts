import { useEffect, useRef, type RefObject } from 'react';
import { usePlayer } from '~/player/engine/use-player';

/** Milliseconds without auto-scrolling after the reader scrolls. */
const LEFT_ALONE = 5_000;

type Line = { at: number; element: HTMLElement };

const linesIn = (text: HTMLElement): Line[] =>
  [...text.querySelectorAll<HTMLElement>('[data-at]')]
    .map((element) => ({ at: Number(element.dataset.at), element }))
    .sort((a, b) => a.at - b.at);

/** Returns the last line that starts no later than `second`. */
function lineAt(lines: Line[], second: number): HTMLElement | null {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.at <= second) low = middle + 1;
    else high = middle;
  }
  return lines[low - 1]?.element ?? null;
}

/** Whether the reader has selected or focused something in the text, so that it must not scroll. */
function isInUse(text: HTMLElement): boolean {
  const selection = document.getSelection();
  const selects = selection && !selection.isCollapsed && selection.containsNode(text, true);
  return Boolean(selects) || text.querySelector(':focus-visible') !== null;
}

const SCROLL_KEYS = /^(?: |Arrow|Page|Home|End)/;
const isOnScrollBar = ({ target }: Event) => target === document.documentElement;

/** Timestamp of the reader's last scroll, by wheel, finger, key or scroll bar. */
function useLastScroll(): RefObject<number> {
  const last = useRef(-Infinity);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const noteWhen =
      <E extends Event>(scrolls: (event: E) => boolean) =>
      (event: E) => {
        if (scrolls(event)) last.current = performance.now();
      };
    addEventListener(
      'wheel',
      noteWhen(() => true),
      { passive: true, signal },
    );
    addEventListener(
      'touchmove',
      noteWhen(() => true),
      { passive: true, signal },
    );
    addEventListener(
      'keydown',
      noteWhen(({ key }) => SCROLL_KEYS.test(key)),
      { signal },
    );
    addEventListener('pointerdown', noteWhen(isOnScrollBar), { signal });
    return () => controller.abort();
  }, []);
  return last;
}

/**
 * Marks the line being spoken with `data-spoken`, and scrolls it into view while `follows` is true.
 *
 * @param count changes when the lines of the text change
 */
export function useSpokenLine(
  text: RefObject<HTMLElement>,
  episodeId: string,
  follows: boolean,
  count = 0,
): void {
  const player = usePlayer();
  const lastScroll = useLastScroll();
  const marked = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const lines = linesIn(element);

    function mark(line: HTMLElement | null): void {
      if (line === marked.current) return;
      marked.current?.removeAttribute('data-spoken');
      line?.setAttribute('data-spoken', '');
      marked.current = line;
    }

    function show(line: HTMLElement): void {
      if (isInUse(element!)) return;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const behavior = calm ? 'auto' : 'smooth';
      if (element!.scrollHeight <= element!.clientHeight + 1) {
        return line.scrollIntoView({ block: 'center', behavior });
      }
      // If the element has its own scroll bar, scroll only inside it.
      const down = line.getBoundingClientRect().top - element!.getBoundingClientRect().top;
      const top = element!.scrollTop + down - element!.clientHeight / 3;
      element!.scrollTo({ top, behavior });
    }

    const isLeft = () => performance.now() - (lastScroll.current ?? 0) > LEFT_ALONE;

    function update(): void {
      const { episode, currentTime } = player.getState();
      const before = marked.current;
      mark(episode?.id === episodeId ? lineAt(lines, currentTime) : null);
      if (follows && marked.current && marked.current !== before && isLeft()) show(marked.current);
    }

    update();
    if (follows && marked.current) show(marked.current);
    const stop = player.subscribe(update);
    return () => {
      stop();
      mark(null);
    };
  }, [player, text, episodeId, follows, count, lastScroll]);
}
