import { useId } from 'react';

/** Label from elements in their own languages: ids `before` and `after` the control's own text. */
export function useLabelOf(after: string, before = '') {
  const id = useId();
  return { id, 'aria-labelledby': `${before} ${id} ${after}`.trim() };
}
