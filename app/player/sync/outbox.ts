import { t } from '~/messages/t';
import {
  OUTBOX_KEY,
  readOwned,
  removeKey,
  writeKey,
  type BrowserStorage,
} from '~/player/engine/storage';
import { showToast } from '~/ui/feedback/toasts';
import { fetchJson, sendJson } from '~/ui/forms/api-calls';

/**
 * A member's change that has not reached the account, as a call of the API. It says what should be, not what to alter,
 * so that it may be sent twice and later changes to the same subject replace it.
 */
export type Change = {
  /** Such as `queue:<episode id>`. */
  subject: string;
  method: 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** What the member did, in case it is refused. */
  title: string;
};

type Kept = Change & { id: string };

/** More than a journey without a network brings; then the oldest go. */
const MAX_KEPT = 500;

const isText = (value: unknown): value is string => typeof value === 'string';

const isKept = (value: unknown): value is Kept => {
  const { id, subject, method, path, title } = (value ?? {}) as Partial<Kept>;
  const isCall = isText(path) && path.startsWith('/api/') && ['POST', 'DELETE'].includes(method!);
  return isCall && [id, subject, title].every(isText);
};

export function readOutbox(storage: BrowserStorage, owner: string): Kept[] {
  const { changes } = readOwned(storage, OUTBOX_KEY, owner) ?? {};
  return Array.isArray(changes) ? changes.filter(isKept) : [];
}

function write(storage: BrowserStorage, owner: string, changes: Kept[]): void {
  if (changes.length === 0) return removeKey(storage, OUTBOX_KEY);
  writeKey(storage, OUTBOX_KEY, JSON.stringify({ owner, changes: changes.slice(-MAX_KEPT) }));
}

/** Keeps a change until it can be sent. It takes the place of an earlier one of the same subject. */
export function keepChange(storage: BrowserStorage, owner: string, change: Change): void {
  const others = readOutbox(storage, owner).filter(({ subject }) => subject !== change.subject);
  write(storage, owner, [...others, { ...change, id: `${Date.now()} ${Math.random()}` }]);
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

/**
 * Sends what was kept, in order, until a call gets no answer. What is refused is said, and not sent again.
 *
 * @returns whether anything was sent
 */
export async function sendOutbox(
  storage: BrowserStorage,
  owner: string,
  isStillListening: () => boolean,
): Promise<boolean> {
  let wasSent = false;
  if (readOutbox(storage, owner).length === 0 || !(await isSignedIn(owner))) return wasSent;
  for (let next; isStillListening() && (next = readOutbox(storage, owner)[0]);) {
    const { id, method, path, body, title } = next;
    const answer = await sendJson(method, path, body);
    if (!answer.ok && mayPass(answer.status)) break;
    // A change made meanwhile has taken its place under another id.
    const rest = readOutbox(storage, owner).filter((one) => one.id !== id);
    write(storage, owner, rest);
    wasSent = true;
    if (answer.ok) continue;
    const description = answer.error ?? undefined;
    showToast({
      title: t('listening.keptRefused', { title }),
      description,
      variant: 'destructive',
    });
  }
  return wasSent;
}
