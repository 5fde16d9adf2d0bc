import { useEffect, useRef, type FocusEvent } from 'react';

type Place = { row: HTMLElement; list: HTMLElement; index: number };

/** The rows around an element, the innermost first. Links to other pages are no rows. */
function placesOf(element: Element): Place[] {
  const places: Place[] = [];
  if (element.closest('nav')) return places;
  for (let row = element.closest('li'); row; row = row.parentElement!.closest('li')) {
    const list = row.parentElement!;
    places.push({ row, list, index: [...list.children].indexOf(row) });
  }
  return places;
}

/** A row that is still there, else the one that came to its place, else the last of its list. */
function rowAt({ row, list, index }: Place): HTMLElement | null {
  if (row.isConnected) return row;
  const rows = list.isConnected ? [...list.children] : [];
  return (rows[index] ?? rows.at(-1) ?? null) as HTMLElement | null;
}

/** Where a row went with the focus in it, the focus stays where the eye is. For the element around the rows. */
export function useFocusInPlace() {
  const places = useRef<Place[]>([]);
  useEffect(() => {
    const [innermost] = places.current;
    const isLost = innermost && !innermost.row.isConnected;
    if (!isLost || document.activeElement !== document.body) return;
    const row = places.current.map(rowAt).find(Boolean);
    if (!row) return;
    row.tabIndex = -1;
    row.focus();
  });
  return (event: FocusEvent) => {
    places.current = placesOf(event.target);
  };
}
