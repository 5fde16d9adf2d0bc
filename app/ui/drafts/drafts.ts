import {
  type BrowserStorage,
  OUTBOX_KEY,
  readKey,
  removeKey,
  writeKey,
} from '~/player/engine/storage';

const KEY = 'forms.drafts.v1';
const MAX_DRAFTS = 10;
/** Of all drafts together: browsers store about five million characters of a site. */
const MAX_CHARACTERS = 1_500_000;
const KEPT_MS = 30 * 86_400_000;

/** What was typed in a form and is not saved. */
export type Draft = {
  userId: string;
  /** Which form, and about what: such as `review <slug>`. */
  form: string;
  /** Each tab has its own, so that two tabs with the same form do not overwrite each other. */
  tab: string;
  /** ISO date. */
  typedAt: string;
  values: Record<string, string>;
};

/** Whose draft it is. */
export type DraftOwner = Pick<Draft, 'userId' | 'form' | 'tab'>;

const isOf = (draft: Draft, { userId, form, tab }: DraftOwner): boolean =>
  draft.userId === userId && draft.form === form && draft.tab === tab;

function isDraft(value: unknown): value is Draft {
  const { userId, form, tab, typedAt, values } = (value ?? {}) as Partial<Draft>;
  return (
    [userId, form, tab, typedAt].every((text) => typeof text === 'string') &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((text) => typeof text === 'string')
  );
}

/** Newest first. */
function readAll(storage: BrowserStorage): Draft[] {
  removeKey(storage, 'admin.postDrafts.v1'); // An earlier release kept them there.
  try {
    const stored: unknown = JSON.parse(readKey(storage, KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** Drops the oldest drafts if there are too many. */
function writeAll(storage: BrowserStorage, drafts: Draft[]): void {
  const since = new Date(Date.now() - KEPT_MS).toISOString();
  const kept: Draft[] = [];
  let characters = 0;
  for (const draft of drafts.slice(0, MAX_DRAFTS)) {
    characters += JSON.stringify(draft).length;
    if (draft.typedAt < since || characters > MAX_CHARACTERS) break;
    kept.push(draft);
  }
  if (kept.length === 0) removeKey(storage, KEY);
  else writeKey(storage, KEY, JSON.stringify(kept));
}

/** The tab's own draft, else the newest that another tab left. */
export function readDraft(storage: BrowserStorage, owner: DraftOwner): Draft | null {
  const { userId, form } = owner;
  const drafts = readAll(storage).filter((one) => one.userId === userId && one.form === form);
  return drafts.find((draft) => isOf(draft, owner)) ?? drafts[0] ?? null;
}

export function storeDraft(
  storage: BrowserStorage,
  owner: DraftOwner,
  values: Draft['values'],
): void {
  const others = readAll(storage).filter((draft) => !isOf(draft, owner));
  writeAll(storage, [{ ...owner, typedAt: new Date().toISOString(), values }, ...others]);
}

export function removeDraft(storage: BrowserStorage, owner: DraftOwner): void {
  const drafts = readAll(storage);
  const others = drafts.filter((draft) => !isOf(draft, owner));
  if (others.length < drafts.length) writeAll(storage, others);
}

/** Removes what an account has written and changed here and not sent, when it signs out. */
export function forgetUnsent(storage: BrowserStorage, userId: string): void {
  writeAll(
    storage,
    readAll(storage).filter((draft) => draft.userId !== userId),
  );
  removeKey(storage, OUTBOX_KEY);
}

/** What was typed and kept to be sent is in its form again, in any tab. */
export const storeTakenBack = (
  storage: BrowserStorage,
  userId: string,
  { form, values }: Pick<Draft, 'form' | 'values'>,
): void => storeDraft(storage, { userId, form, tab: 'kept' }, values);
