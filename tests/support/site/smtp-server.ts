import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string };

/** A real SMTP server on a local port that keeps the messages it receives. */
export class MailServer {
  readonly received: Received[] = [];
  /** How many letters it defers before it accepts one. */
  busy = 0;
  /** Defers one letter out of this many; 0: none. */
  busyOneIn = 0;
  #asked = 0;
  /** Mailboxes that do not exist. */
  readonly unknown = new Set<string>();
  readonly #server: SMTPServer;
  #waiting: (() => void)[] = [];
  #welcome: Promise<void> = Promise.resolve();

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, welcome) => void this.#welcome.then(() => welcome()),
      onRcptTo: ({ address }, _session, done) =>
        this.unknown.has(address) ? done(new Error(`No mailbox ${address} here`)) : done(),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.#asked += 1;
          if (this.busy > 0 || (this.busyOneIn > 0 && this.#asked % this.busyOneIn === 0)) {
            this.busy = Math.max(0, this.busy - 1);
            return done(Object.assign(new Error('Too many letters, later'), { responseCode: 451 }));
          }
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((one) => one.address),
            raw: Buffer.concat(chunks).toString('utf8'),
          });
          done();
          this.#waiting.splice(0).forEach((resolve) => resolve());
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    // The sender may be killed in the middle of a letter.
    server.#server.on('error', () => {});
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server.server, 'listening');
    return server;
  }

  /** For SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Keeps new connections waiting until the returned function is called. */
  keepWaiting(): () => void {
    let open!: () => void;
    this.#welcome = new Promise((resolve) => (open = resolve));
    return open;
  }

  /** Waits until that many messages have arrived in total. */
  async count(wanted: number): Promise<void> {
    while (this.received.length < wanted) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The text of a message; for multipart messages, all parts in order. */
export function textOf({ raw }: Received): string {
  const [, boundary] = /boundary="([^"]+)"/.exec(raw) ?? [];
  return boundary ? raw.split(`--${boundary}`).slice(1).map(decoded).join('\n') : decoded(raw);
}
