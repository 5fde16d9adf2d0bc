import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

type RowPosition = { row: HTMLElement; list: HTMLElement; index: number };

/** Returns the rows around an element, innermost first. Elements in a `nav` are not in a row. */
function placesOf(element: Element): RowPosition[] {
  const rowPositions: RowPosition[] = [];
  if (element.closest('nav')) return rowPositions;
  for (let row = element.closest('li'); row; row = row.parentElement!.closest('li')) {
    const list = row.parentElement!;
    rowPositions.push({ row, list, index: [...list.children].indexOf(row) });
  }
  return rowPositions;
}

/** Returns the row if it still exists, else the row that took its index, else the last row of its list. */
function rowAt({ row, list, index }: RowPosition): HTMLElement | null {
  if (row.isConnected) return row;
  const rows = list.isConnected ? [...list.children] : [];
  return (rows[index] ?? rows.at(-1) ?? null) as HTMLElement | null;
}

/** When the focused row disappears, moves focus to the row in its place. Use on the element around the rows. */
export function useFocusInPlace() {
  const rowPositions = useRef<RowPosition[]>([]);
  useEffect(() => {
    const [innermost] = rowPositions.current;
    const isLost = innermost && !innermost.row.isConnected;
    if (!isLost || document.activeElement !== document.body) return;
    const row = rowPositions.current.map(rowAt).find(Boolean);
    if (!row) return;
    row.tabIndex = -1;
    row.focus();
  });
  return (event: FocusEvent) => {
    rowPositions.current = placesOf(event.target);
  };
}

/**
 * For the heading of a list: it takes focus when the focused row is removed. `given`: a ref owned by another component.
 */
export function useFocusAfterRemoval(count: number, given?: RefObject<HTMLHeadingElement>) {
  const ownRef = useRef<HTMLHeadingElement>(null);
  const heading = given ?? ownRef;
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) heading.current?.focus();
    before.current = count;
  }, [count, heading]);
  return heading;
}
