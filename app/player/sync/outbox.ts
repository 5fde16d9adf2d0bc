import { DAY } from '~/lib/time/milliseconds';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import {
  OUTBOX_KEY,
  readKey,
  readOwned,
  removeKey,
  writeKey,
  type BrowserStorage,
} from '~/player/engine/storage';
import { showToast, shownToast } from '~/ui/feedback/toasts';
import { sendJson } from '~/ui/forms/api-calls';
import type { Change } from './changes';

/** `refused`: why the account refused it, kept until that was said; null if it gave no reason. */
export type KeptChange = Change & { id: string; refused?: string | null };

/** More than a journey without a network brings; then nothing more is kept. */
const MAX_KEPT = 500;

const isText = (value: unknown): value is string => typeof value === 'string';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

const isStoredChange = (value: unknown): value is KeptChange => {
  const { id, subject, method, path, title } = (value ?? {}) as Partial<KeptChange>;
  const isCall = isText(path) && path.startsWith('/api/') && METHODS.includes(method!);
  return isCall && [id, subject, title].every(isText);
};

export function readOutbox(storage: BrowserStorage, owner: string): KeptChange[] {
  const { changes } = readOwned(storage, OUTBOX_KEY, owner) ?? {};
  return Array.isArray(changes) ? changes.filter(isStoredChange) : [];
}

/** Null if it is empty. */
function ownerOf(storage: BrowserStorage): string | null {
  try {
    return (JSON.parse(readKey(storage, OUTBOX_KEY)!) as { owner?: string } | null)?.owner ?? null;
  } catch {
    return null;
  }
}

/** What is still to be sent, in order. */
export const readUnsent = (storage: BrowserStorage, owner: string): KeptChange[] =>
  readOutbox(storage, owner).filter(({ refused }) => refused === undefined);

const LEFT_AFTER = 30 * DAY;

/**
 * What another account keeps here stays for it once its session has ended, for 30 days, and goes when somebody else signs
 * in.
 *
 * @param listener null for a visitor
 * @returns whether there is any
 */
export function leaveOthersOutbox(storage: BrowserStorage, listener: string | null): boolean {
  const owner = ownerOf(storage);
  if (owner === null || owner === listener) return false;
  const newest = readOutbox(storage, owner).at(-1);
  const isLeft = newest !== undefined && Date.now() - Number.parseInt(newest.id, 10) < LEFT_AFTER;
  if (!isLeft || listener !== null) removeKey(storage, OUTBOX_KEY);
  return isLeft && listener === null;
}

/** @returns whether it outlives the page */
function write(storage: BrowserStorage, owner: string, changes: KeptChange[]): boolean {
  if (changes.length > 0) return writeKey(storage, OUTBOX_KEY, JSON.stringify({ owner, changes }));
  removeKey(storage, OUTBOX_KEY);
  return true;
}

const isUnder = (subject: string, other: string) => `${subject}/`.startsWith(`${other}/`);

/** The change that is being sent can no longer be taken back. */
let underWay: string | null = null;

/**
 * Keeps a change until it can be sent. It takes the place of earlier ones of the same subject.
 *
 * @returns a function that takes it back, unless it was sent meanwhile; null if there is no room for it, or if another
 *   tab keeps changes of another account
 */
export function keepChange(
  storage: BrowserStorage,
  owner: string,
  change: Change,
): (() => boolean) | null {
  if (![null, owner].includes(ownerOf(storage))) return null;
  const kept = readOutbox(storage, owner);
  const isReplaced = ({ subject, refused }: KeptChange, index: number): boolean =>
    refused === undefined &&
    isUnder(subject, change.subject) &&
    !(change.inOrder && index < kept.length - 1);
  const others = kept.filter((one, index) => !isReplaced(one, index));
  const id = `${Date.now()} ${Math.random()}`;
  if (others.length >= MAX_KEPT || !write(storage, owner, [...others, { ...change, id }])) {
    write(storage, owner, kept);
    return null;
  }
  const before = kept.filter(isReplaced);
  return () => id !== underWay && replace(storage, owner, id, before);
}

/** @returns whether it was still there: a change made meanwhile has taken its place under another id */
function replace(
  storage: BrowserStorage,
  owner: string,
  id: string,
  after: KeptChange[] = [],
): boolean {
  const changes = readOutbox(storage, owner);
  if (!changes.some((one) => one.id === id)) return false;
  write(
    storage,
    owner,
    changes.flatMap((one) => (one.id === id ? after : one)),
  );
  return true;
}

/** Forgets what was kept of a subject and not sent. @returns null if there is nothing */
export function forgetChange(
  storage: BrowserStorage,
  owner: string,
  subject: string,
): Change | null {
  const kept = readUnsent(storage, owner).find((one) => one.subject === subject);
  return kept && kept.id !== underWay && replace(storage, owner, kept.id) ? kept : null;
}

/** Whether the same call may succeed later. */
const mayPass = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/** An entry that has left the list since need not be moved. */
const isMoveOfGone = ({ inOrder }: Change, status: number) => inOrder === true && status === 404;

/** Changes of one kind depend on each other, and on no others. */
const kindOf = ({ subject }: Change): string => subject.split('/', 1)[0]!;

type Told = { sent?: (change: Change, data: unknown) => void; refused?: (change: Change) => void };

/** Milliseconds that a call may take. */
const LIMIT = 30_000;

/**
 * Sends what was kept, in order, until a call gets no answer. After an answer that may be another one later, the rest of
 * its kind waits. What is refused is not sent again, and stays until `sayRefused` has said so.
 *
 * @returns whether anything was sent, and whether its owner has to sign in first
 */
export async function sendOutbox(
  storage: BrowserStorage,
  owner: string,
  isStillListening: () => boolean,
  told: Told = {},
): Promise<{ wasSent: boolean; signedOut: boolean }> {
  const outcome = { wasSent: false, signedOut: false };
  const waiting = new Set<string>();
  const findNext = () => readUnsent(storage, owner).find((one) => !waiting.has(kindOf(one)));
  for (let next; isStillListening() && (next = findNext());) {
    const { id, method, path, body } = next;
    underWay = id;
    const answer = await sendJson(method, path, body, { limit: LIMIT, account: owner });
    underWay = null;
    if (!answer.ok && answer.status === 0) break;
    if (!answer.ok && answer.status === 401) return { ...outcome, signedOut: true };
    if (!answer.ok && mayPass(answer.status)) {
      waiting.add(kindOf(next));
      continue;
    }
    const isDone = answer.ok || isMoveOfGone(next, answer.status);
    replace(storage, owner, id, isDone ? [] : [{ ...next, refused: answer.error }]);
    if (answer.ok) told.sent?.(next, answer.data);
    else if (!isDone) told.refused?.(next);
    outcome.wasSent = true;
  }
  return outcome;
}

/** So many refusals for the same reason are said one by one, with what was chosen. */
const MAX_SAID = 3;

/** The toast that says so now. */
let saying: number | null = null;

function refusalOf(refused: KeptChange[]): Toast {
  const [{ title, about, draft, refused: reason }] = refused as [KeptChange];
  const common = { variant: 'destructive' } as const;
  if (refused.length > 1) {
    const description = reason ?? undefined;
    return { ...common, title: t('listening.keptManyRefused'), description };
  }
  return {
    ...common,
    title: t('listening.keptRefused', { title }),
    description:
      [about, reason, draft && t('review.inForm')].filter(Boolean).join(' – ') || undefined,
  };
}

/** Says what was refused, one after another, and forgets each once it was shown. */
export function sayRefused(storage: BrowserStorage, owner: string): void {
  const all = readOutbox(storage, owner).filter(({ refused }) => refused !== undefined);
  if (all.length === 0 || (saying !== null && shownToast.get()?.id === saying)) return;
  const alike = all.filter(({ refused }) => refused === all[0]!.refused);
  const next = alike.length > MAX_SAID ? alike : alike.slice(0, 1);
  const id = showToast(refusalOf(next));
  saying = id;
  const isShown = () => shownToast.get()?.id === id;
  let wasShown = isShown();
  const stop = shownToast.subscribe(() => {
    if (isShown()) wasShown = true;
    else if (wasShown) {
      stop();
      for (const one of next) replace(storage, owner, one.id);
      sayRefused(storage, owner);
    }
  });
}
