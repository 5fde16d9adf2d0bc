import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/document/store';
import { GripVertical } from '~/ui/text/icons';
import { EPISODE_ROWS } from './episode-row';

/** @param before null moves to the end */
export type Move = (id: string, before: string | null) => void;

/** A row's position in the document, in CSS pixels. */
type Box = { top: number; bottom: number };

/** The index (from 0) at which a row lands after moving by `moved` pixels. */
export function placeOf(boxes: Box[], from: number, moved: number): number {
  const { top, bottom } = boxes[from]!;
  // Compares the leading edge, because rows differ in height and the handle is at the top of a row.
  const edge = (moved < 0 ? top : bottom) + moved;
  return boxes.filter((box, index) => index !== from && (box.top + box.bottom) / 2 < edge).length;
}

/** The id of the row that the moved row is placed before; null at the end. */
export function rowBefore(ids: string[], from: number, to: number): string | null {
  const others = ids.filter((_, index) => index !== from);
  return others[to] ?? null;
}

/** How far each row moves to make room for one that moves between two indexes. */
export function shiftsFor(boxes: Box[], from: number, to: number): number[] {
  const room = boxes[from]!.bottom - boxes[from]!.top;
  return boxes.map((_, index) => {
    if (index > from && index <= to) return -room;
    return index < from && index >= to ? room : 0;
  });
}

/** Pixels from an edge within which the page scrolls, and the most it scrolls per frame. */
const [EDGE, SPEED] = [72, 16];

/** Pixels to scroll per frame for a pointer at `y`; faster toward the edge. */
function scrollAt(y: number): number {
  // The area covered by headers and the player bar (base.css).
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = parseFloat(scrollPaddingTop) + EDGE - y;
  const below = y - (innerHeight - parseFloat(scrollPaddingBottom) - EDGE);
  const share = Math.min(1, Math.max(above, below) / EDGE);
  return share > 0 ? Math.ceil(share * SPEED) * (above > below ? -1 : 1) : 0;
}

/**
 * Moves a row with the pointer while the others make room.
 * @returns handlers for moving and dropping; dropping returns the index where the row lands
 */
function liftRow(list: HTMLElement, from: number, down: { clientY: number }) {
  const rows = [...list.children] as HTMLElement[];
  const row = rows[from]!;
  const boxes = rows.map((row): Box => {
    const { top, bottom } = row.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY };
  });
  const listTop = boxes[0]!.top;
  const { top, bottom } = boxes[from]!;
  const start = down.clientY + scrollY;
  let y = down.clientY;
  let moved = 0;
  let frame = 0;

  function follow(): void {
    const offset = y + scrollY - start;
    // Without the limit, dragging beyond the list would extend the page endlessly.
    moved = Math.min(Math.max(offset, listTop - top), boxes.at(-1)!.bottom - bottom);
    const to = placeOf(boxes, from, moved);
    const shifts = shiftsFor(boxes, from, to);
    rows.forEach((row, index) => {
      const by = index === from ? moved : shifts[index]!;
      row.style.transform = by ? `translateY(${by}px)` : '';
    });
    const landing = to > from ? boxes[to]!.bottom - (bottom - top) : boxes[to]!.top;
    list.style.setProperty('--landing-top', `${landing - listTop}px`);
  }

  function scroll(): void {
    const by = scrollAt(y);
    const before = scrollY;
    if (by) scrollBy({ top: by, behavior: 'instant' });
    if (scrollY !== before) follow();
    frame = requestAnimationFrame(scroll);
  }

  row.dataset.dragged = '';
  list.dataset.dragging = '';
  list.style.setProperty('--landing-height', `${bottom - top}px`);
  follow();
  frame = requestAnimationFrame(scroll);
  return {
    moveTo(clientY: number): void {
      y = clientY;
      follow();
    },
    drop(): number {
      cancelAnimationFrame(frame);
      delete row.dataset.dragged;
      delete list.dataset.dragging;
      for (const row of rows) row.style.transform = '';
      return placeOf(boxes, from, moved);
    },
  };
}

/**
 * Lets a pointer drag the rows of a list by a handle; a canceled gesture moves nothing. While dragging, the row has
 * `data-dragged` and the list has `data-dragging`, `--landing-top` and `--landing-height`.
 */
export function useDraggedRow(list: RefObject<HTMLElement>, ids: string[], onMove: Move) {
  return (down: ReactPointerEvent, from: number): void => {
    if (!list.current?.children[from] || down.button !== 0) return;
    down.preventDefault();
    const row = liftRow(list.current, from, down);
    down.currentTarget.setPointerCapture(down.pointerId);
    const until = new AbortController();

    function end(cancelled: boolean): void {
      until.abort();
      const to = row.drop();
      if (!cancelled && to !== from) onMove(ids[from]!, rowBefore(ids, from, to));
    }
    // Listens on the window, because the queue may change while dragging and the handle may disappear.
    const onPointer = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      act: (y: number) => void,
    ) =>
      addEventListener(
        type,
        ({ pointerId, clientY }) => pointerId === down.pointerId && act(clientY),
        until,
      );
    onPointer('pointermove', row.moveTo);
    onPointer('pointerup', () => end(false));
    onPointer('pointercancel', () => end(true));
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(true), until);
  };
}

/** Classes of the list, which shows where the row would land. */
export const DRAGGED_ROWS = `group/list relative ${EPISODE_ROWS} data-dragging:before:absolute data-dragging:before:inset-x-0 data-dragging:before:top-(--landing-top) data-dragging:before:h-(--landing-height) data-dragging:before:rounded-card data-dragging:before:border-2 data-dragging:before:border-dashed data-dragging:before:border-accent data-dragging:before:bg-accent-soft`;

/** Classes of a row that is an item of the list. */
export const DRAGGED_ROW =
  'relative flex items-center gap-1 bg-surface group-data-dragging/list:not-data-dragged:motion-safe:transition-transform data-dragged:z-10 data-dragged:shadow-card';

/** For pointers; keyboards and screen readers use buttons. Its room is reserved before the script loads. */
export function DragHandle({
  onGrab,
  className,
}: {
  onGrab: (down: ReactPointerEvent) => void;
  className: string;
}) {
  const hydrated = useHydrated();
  return (
    <span
      aria-hidden="true"
      title={t('listening.drag')}
      onPointerDown={onGrab}
      className={`${hydrated ? 'flex' : 'invisible flex noscript:hidden'} w-6 shrink-0 cursor-grab touch-none items-center narrow:hidden ${className}`}
    >
      <GripVertical className="size-5 text-ink-muted" />
    </span>
  );
}
