import { DomainError } from '~/domain/errors';
import { log } from '~/log.server';
import { textOf } from '~/messages/deferred';

const HOUR = 3_600_000;
/** Number of reasons listed by name; the others are only counted. */
const NAMED = 5;

type Counts = { read: number; failed: number; hosts: Map<string, Set<string>> };

const none = (): Counts => ({ read: 0, failed: 0, hosts: new Map() });

let counts = none();
let toldAt = -Infinity;

export function noteRead(): void {
  counts.read += 1;
}

/** The HTTP status the server answered with, or else a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof DomainError)) return 'an error of this site';
  const { text } = error;
  const status = typeof text === 'object' ? text.values?.status : undefined;
  return status === undefined ? textOf(text).replace(/\.$/, '') : String(status);
}

export function noteFailure(host: string, error: unknown): void {
  counts.failed += 1;
  const reason = reasonOf(error);
  const known = counts.hosts.get(reason) ?? new Set();
  counts.hosts.set(reason, known.add(host));
}

/** For example `503 from 1 host (feeds.example), Not found from 2 hosts`. */
function reasonsIn({ hosts }: Counts): string {
  const most = [...hosts].sort(([, one], [, other]) => other.size - one.size);
  const named = most
    .slice(0, NAMED)
    .map(([reason, from]) =>
      from.size === 1
        ? `${reason} from 1 host (${[...from].join()})`
        : `${reason} from ${from.size} hosts`,
    );
  const left = most.length - named.length;
  return [...named, ...(left > 0 ? [`${left} other reasons`] : [])].join(', ');
}

/** Logs at most one line an hour while feeds fail, covering everything since the previous line. */
export function reportFailures(now = Date.now()): void {
  if (counts.failed === 0 || now - toldAt < HOUR) return;
  const { read, failed } = counts;
  const due = read + failed;
  log.warn(
    { due, read, failed },
    `feeds fail: due ${due}, read ${read}, failed ${failed}: ${reasonsIn(counts)}`,
  );
  counts = none();
  toldAt = now;
}
