/** Lists whose rows admins decide on together. */
export type DeskList = 'reports' | 'reviews' | 'messages';

export type UndoableAct = {
  id: string;
  /** kept, removed, accepted or closed. */
  action: string;
  /** How many rows. */
  count: number;
  /** How long it can still be undone. */
  msLeft: number;
};

/** The most rows that one act may change. */
export const MAX_CHOSEN = 1_000;
