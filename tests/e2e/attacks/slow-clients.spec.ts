import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '../../support/browser/e2e';

// Clients that send a byte now and then keep connections open for as long as a server waits for the rest.

const CONNECTIONS = 150;

/** Sends `start`, then byte after byte. @returns the status line of the response, '' if there was none */
async function dribble(url: string, start: string, byte: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.write(start);
  const sending = setInterval(() => socket.writable && socket.write(byte), 1_000);
  await once(socket, 'close');
  clearInterval(sending);
  return answer.split('\r\n')[0]!;
}

test('ends connections that trickle headers or a form, while serving visitors', async ({
  site,
}) => {
  test.setTimeout(180_000);
  const form = 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded';
  const starts: [start: string, byte: string][] = [
    ['GET / HTTP/1.1\r\nX-', 'a'],
    [`${form}\r\nContent-Length: 5000\r\n\r\nemail=`, 'a'],
    [`${form}\r\nTransfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
  ];
  const ended = Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      dribble(site.url, ...starts[index % starts.length]!),
    ),
  );
  for (const path of ['/', '/healthz', '/login', '/podcasts']) {
    expect((await fetch(site.url + path)).status, path).toBeLessThan(500);
  }
  const answers = await ended;
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
