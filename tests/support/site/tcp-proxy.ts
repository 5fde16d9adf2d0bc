import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What it does with connections: forwards them, accepts and closes them, or does not listen at all. */
type Passage = 'open' | 'cut' | 'closed';

type TcpProxy = {
  /** Replaces the host of a URL of the target with this proxy. */
  through: (url: string) => string;
  turn: (passage: Passage) => Promise<void>;
};

/** Sits between the site and a server that becomes unavailable. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let passage: Passage = 'open';
  const server = createServer((incoming) => {
    if (passage !== 'open') return void incoming.destroy();
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    }
    incoming.pipe(outgoing).on('close', () => incoming.destroy());
    outgoing.pipe(incoming).on('close', () => outgoing.destroy());
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    through(url) {
      const passed = new URL(url);
      passed.hostname = '127.0.0.1';
      passed.port = String(own);
      return passed.href;
    },
    async turn(next) {
      passage = next;
      if (next !== 'open') for (const socket of open) socket.destroy();
      if (next === 'closed' && server.listening) server.close();
      if (next !== 'closed' && !server.listening) await listen(own);
    },
  };
}
