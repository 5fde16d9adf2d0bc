import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';

/** @param before null: to the end */
export type Move = (id: string, before: string | null) => void;

/** Of rows with these middles, the place at which one that is at `y` stands; it counts itself. */
export function placeAt(middles: number[], from: number, y: number): number {
  const above = middles.filter((middle, index) => index !== from && middle < y);
  return above.length;
}

/** The id before which the row is put. */
export function rowBefore(ids: string[], from: number, to: number): string | null {
  const others = ids.filter((_, index) => index !== from);
  return others[to] ?? null;
}

/** Lets a pointer drag the rows of a list by a handle; nothing is moved when the gesture is cancelled. */
export function useDraggedRow(list: RefObject<HTMLElement>, ids: string[], onMove: Move) {
  return (down: ReactPointerEvent, from: number): void => {
    const row = list.current?.children[from] as HTMLElement | undefined;
    if (!row || down.button !== 0) return;
    down.preventDefault();
    const handle = down.currentTarget as HTMLElement;
    const scrolled = scrollY;
    const boxes = [...list.current!.children].map((one) => one.getBoundingClientRect());
    const middles = boxes.map(({ top, height }) => top + height / 2 + scrolled);
    const start = down.clientY + scrolled;
    let moved = 0;
    row.dataset.dragged = '';
    handle.setPointerCapture(down.pointerId);

    const onPointerMove = (event: PointerEvent) => {
      moved = event.clientY + scrollY - start;
      row.style.transform = `translateY(${moved}px)`;
    };
    function end(event: Event): void {
      handle.removeEventListener('pointermove', onPointerMove);
      for (const type of ENDS) handle.removeEventListener(type, end);
      delete row!.dataset.dragged;
      row!.style.transform = '';
      if (event.type === 'pointercancel') return;
      // The edge that goes ahead: rows differ in height, and the handle is at the top of a row.
      const edge = moved < 0 ? boxes[from]!.top : boxes[from]!.bottom;
      const to = placeAt(middles, from, edge + scrolled + moved);
      if (to !== from) onMove(ids[from]!, rowBefore(ids, from, to));
    }
    handle.addEventListener('pointermove', onPointerMove);
    for (const type of ENDS) handle.addEventListener(type, end);
  };
}

const ENDS = ['pointerup', 'pointercancel'] as const;
