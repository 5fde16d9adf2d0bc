import { t } from '~/messages/t';
import {
  OUTBOX_KEY,
  readOwned,
  removeKey,
  writeKey,
  type BrowserStorage,
} from '~/player/engine/storage';
import { showToast, shownToast } from '~/ui/feedback/toasts';
import { fetchJson, sendJson } from '~/ui/forms/api-calls';
import type { Change } from './changes';

/** `refused`: why the account refused it, kept until that was said; null if it gave no reason. */
export type KeptChange = Change & { id: string; refused?: string | null };

/** More than a journey without a network brings; then the oldest go. */
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

/** What is still to be sent, in order. */
export const readUnsent = (storage: BrowserStorage, owner: string): KeptChange[] =>
  readOutbox(storage, owner).filter(({ refused }) => refused === undefined);

function write(storage: BrowserStorage, owner: string, changes: KeptChange[]): void {
  if (changes.length === 0) return removeKey(storage, OUTBOX_KEY);
  writeKey(storage, OUTBOX_KEY, JSON.stringify({ owner, changes: changes.slice(-MAX_KEPT) }));
}

const isUnder = (subject: string, other: string) => `${subject}/`.startsWith(`${other}/`);

/** Keeps a change until it can be sent. It takes the place of earlier ones of the same subject. */
export function keepChange(storage: BrowserStorage, owner: string, change: Change): void {
  const kept = readOutbox(storage, owner);
  const others = kept.filter(
    ({ subject, refused }, index) =>
      refused !== undefined ||
      !isUnder(subject, change.subject) ||
      (change.inOrder && index < kept.length - 1),
  );
  write(storage, owner, [...others, { ...change, id: `${Date.now()} ${Math.random()}` }]);
}

/** @param after null removes it */
function replace(
  storage: BrowserStorage,
  owner: string,
  id: string,
  after: KeptChange | null,
): void {
  // A change made meanwhile has taken its place under another id.
  const changes = readOutbox(storage, owner);
  write(
    storage,
    owner,
    changes.flatMap((one) => (one.id === id ? (after ?? []) : one)),
  );
}

/** Whether the same call may succeed later. */
const mayPass = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/** Calls do not name their sender, and another tab may have signed another member in meanwhile. */
const isSignedIn = (owner: string): Promise<boolean> =>
  fetchJson<{ user: { id: string } }>('/api/auth/me').then(
    ({ user }) => user.id === owner,
    () => false,
  );

/** An entry that has left the list since need not be moved. */
const isMoveOfGone = ({ inOrder }: Change, status: number) => inOrder === true && status === 404;

/**
 * Sends what was kept, in order, until a call gets no answer. What is refused is not sent again, and stays until
 * `sayRefused` has said so.
 *
 * @returns whether anything was sent
 */
export async function sendOutbox(
  storage: BrowserStorage,
  owner: string,
  isStillListening: () => boolean,
): Promise<boolean> {
  let wasSent = false;
  if (readUnsent(storage, owner).length === 0 || !(await isSignedIn(owner))) return wasSent;
  for (let next; isStillListening() && (next = readUnsent(storage, owner)[0]);) {
    const { id, method, path, body } = next;
    const answer = await sendJson(method, path, body);
    if (!answer.ok && mayPass(answer.status)) break;
    const isDone = answer.ok || isMoveOfGone(next, answer.status);
    replace(storage, owner, id, isDone ? null : { ...next, refused: answer.error });
    wasSent = true;
  }
  return wasSent;
}

/** The toast that says so now. */
let saying: number | null = null;

/** Says what was refused, one after another, and forgets each once it was shown. */
export function sayRefused(storage: BrowserStorage, owner: string): void {
  const next = readOutbox(storage, owner).find(({ refused }) => refused !== undefined);
  if (!next || (saying !== null && shownToast.get()?.id === saying)) return;
  const { title, about, refused } = next;
  const id = showToast({
    title: t('listening.keptRefused', { title }),
    description: [about, refused].filter(Boolean).join(' – ') || undefined,
    variant: 'destructive',
  });
  saying = id;
  const isShown = () => shownToast.get()?.id === id;
  let wasShown = isShown();
  const stop = shownToast.subscribe(() => {
    if (isShown()) wasShown = true;
    else if (wasShown) {
      stop();
      replace(storage, owner, next.id, null);
      sayRefused(storage, owner);
    }
  });
}
