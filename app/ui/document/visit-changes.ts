/** True if a call has changed the session or preferences since the root data was read. */
let changed = false;

export const noteVisitChange = (): void => void (changed = true);
export const noteVisitRead = (): void => void (changed = false);
export const isVisitChanged = (): boolean => changed;
