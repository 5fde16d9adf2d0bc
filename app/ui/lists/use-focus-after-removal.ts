import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the heading of a list: it takes focus when the focused row is removed. `given`: a ref owned by another component.
 */
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
