/**
 * Whether a call has changed the visit (who is signed in, what they prefer) since the document last read it.
 * The reading that follows such a call can be cut off by the next click; then that page must do it.
 */
let changed = false;

export const noteVisitChange = (): void => void (changed = true);
export const noteVisitRead = (): void => void (changed = false);
export const isVisitChanged = (): boolean => changed;
