import { useEffect, useRef } from 'react';

/** For the heading of a list: takes the focus when the row that had it was removed. */
export function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
