import { useEffect, useRef, type RefObject } from 'react';

/** For the heading of a list: takes the focus when the row that had it was removed. `given`: that of another component. */
export function useFocusAfterRemoval(count: number, given?: RefObject<HTMLHeadingElement>) {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = given ?? own;
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) heading.current?.focus();
    before.current = count;
  }, [count, heading]);
  return heading;
}
