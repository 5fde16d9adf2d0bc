import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '~/log.server';

const CHECKED_EVERY = 5_000;
const WINDOW = 30_000;
/** Bytes per window: one kilobyte a second, slower than any phone connection. */
const MIN_BYTES = 30_000;

/** `done`: bytes written to the system; `queued`: bytes of the current write that are still queued. */
type State = { done: number; queued: number };
type Reading = State & { since: number; taken: number };

/** The queue size has no public API; Node's own socket timeout relies on it too. */
type Queue = { _handle?: { writeQueueSize?: number } | null };

const stateOf = (socket: Socket): State => ({
  done: socket.bytesWritten - socket.writableLength,
  queued: (socket as Queue)._handle?.writeQueueSize ?? 0,
});

/** Only the remainder of a large write is known, so its first part may count twice, in the client's favor. */
const takenBetween = (before: State, after: State): number =>
  after.done === before.done ? before.queued - after.queued : after.done - before.done;

/** Closes connections whose clients do not read their responses, which would otherwise stay in memory indefinitely. */
export class SlowReaders {
  readonly #sockets = new Map<Socket, Reading | null>();

  watch(socket: Socket): void {
    this.#sockets.set(socket, null);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /**
   * @param now milliseconds of any steady clock
   * @returns how many connections were closed
   */
  check(now: number): number {
    let ended = 0;
    for (const [socket, last] of this.#sockets) {
      const reading = socket.writableLength > 0 ? read(socket, last, now) : null;
      if (reading && now - reading.since >= WINDOW && reading.taken < MIN_BYTES) {
        // Also discards what the system has buffered for the connection.
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
