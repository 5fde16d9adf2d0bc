import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '~/log.server';

const CHECKED_EVERY = 5_000;
const WINDOW = 30_000;
/** Bytes in that time: one kilobyte a second, less than any phone connection. */
const MIN_BYTES = 30_000;

/** `done`: bytes that have left the process; `queued`: those of the write under way that have not. */
type State = { done: number; queued: number };
type Reading = State & { since: number; taken: number };

/** The size of the queue has no public name; Node's own timeout of sockets goes by it. */
type Queue = { _handle?: { writeQueueSize?: number } | null };

const stateOf = (socket: Socket): State => ({
  done: socket.bytesWritten - socket.writableLength,
  queued: (socket as Queue)._handle?.writeQueueSize ?? 0,
});

/** Of a large write only what is left is known, so its first part may count twice: in favour of the client. */
const takenBetween = (before: State, after: State): number =>
  after.done === before.done ? before.queued - after.queued : after.done - before.done;

/** Ends connections whose clients do not read their answers, which would stay in memory without limit. */
export class SlowReaders {
  readonly #sockets = new Map<Socket, Reading | null>();

  watch(socket: Socket): void {
    this.#sockets.set(socket, null);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** @param now milliseconds of any steady clock. @returns how many were ended */
  check(now: number): number {
    let ended = 0;
    for (const [socket, last] of this.#sockets) {
      const reading = socket.writableLength > 0 ? read(socket, last, now) : null;
      if (reading && now - reading.since >= WINDOW && reading.taken < MIN_BYTES) {
        // Also discards what the system has buffered for it.
        socket.resetAndDestroy();
        ended += 1;
      } else this.#sockets.set(socket, reading);
    }
    return ended;
  }
}

function read(socket: Socket, last: Reading | null, now: number): Reading {
  const state = stateOf(socket);
  if (!last) return { ...state, since: now, taken: 0 };
  const taken = last.taken + takenBetween(last, state);
  if (now - last.since < WINDOW || taken < MIN_BYTES) return { ...last, ...state, taken };
  return { ...state, since: now, taken: 0 };
}

export function endSlowReaders(server: Server): void {
  const readers = new SlowReaders();
  server.on('connection', (socket: Socket) => readers.watch(socket));
  const checking = setInterval(() => {
    const ended = readers.check(performance.now());
    if (ended > 0) log.info({ connections: ended }, 'ended connections that took no answer');
  }, CHECKED_EVERY);
  server.once('close', () => clearInterval(checking));
}
