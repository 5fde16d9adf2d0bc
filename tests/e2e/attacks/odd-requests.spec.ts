import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '../../support/browser/e2e';

// There is no proxy, so the client's claims about its address and host are not trusted.
test.use({ siteEnvironment: [{ TRUST_PROXY: '' }, { scope: 'worker' }] });

// Requests that scanners send and browsers do not: the response must be an ordinary error with the usual headers, never
// a failure.

type Answer = { status: number; head: string; body: string };

/** Sends exactly these bytes. */
async function send(url: string, line: string, headers: string[] = [], body = ''): Promise<Answer> {
  const { hostname, port, host } = new URL(url);
  const hasHost = headers.some((header) => /^host:/i.test(header));
  const all = [...(hasHost ? [] : [`Host: ${host}`]), ...headers, 'Connection: close'];
  const socket = connect(Number(port), hostname);
  socket.write(`${line}\r\n${all.join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') };
}

const long = 'a'.repeat(7000);
const cases: [line: string, status: number, headers?: string[]][] = [
  // Hosts and URLs that cannot be parsed.
  ['GET /healthz HTTP/1.1', 200, ['Host: a b']],
  ['GET /healthz HTTP/1.1', 200, ['Host: <script>']],
  ['GET /healthz HTTP/1.1', 200, ['Host: a:99999']],
  ['GET /healthz HTTP/1.1', 200, ['X-Forwarded-Host: a:99999']],
  ['GET /healthz HTTP/1.1', 200, ['X-Forwarded-Host: "><b>:1']],
  ['GET http://elsewhere.example/healthz HTTP/1.1', 200],
  ['GET http:// HTTP/1.1', 200],
  ['OPTIONS * HTTP/1.1', 405],
  ['TRACE /healthz HTTP/1.1', 405],
  ['PROPFIND /healthz HTTP/1.1', 405],
  // Path traversal out of the served folders.
  ['GET /../package.json HTTP/1.1', 404],
  ['GET /..%2f..%2fpackage.json HTTP/1.1', 404],
  ['GET /sample/..%2f..%2f..%2fpackage.json HTTP/1.1', 404],
  ['GET /assets/..%5c..%5cserver%5cindex.js HTTP/1.1', 404],
  ['GET /.env HTTP/1.1', 404],
  ['GET /.git/config HTTP/1.1', 404],
  ['GET /data/app.db HTTP/1.1', 404],
  ['GET /data/session-secret HTTP/1.1', 404],
  ['GET /server/index.js HTTP/1.1', 404],
  ['GET /assets/no-such-file.js HTTP/1.1', 404],
  // Impossible names.
  ['GET /podcast/%E0%A4%A HTTP/1.1', 400],
  ['GET /podcast/a%00 HTTP/1.1', 400],
  ['GET /api/podcast/a%00 HTTP/1.1', 400],
  ['GET /api/podcast/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1', 404],
  ["GET /api/podcast/'%20OR%201=1-- HTTP/1.1", 404],
  [`GET /api/podcast/${long} HTTP/1.1`, 404],
  [`GET /podcast/${long} HTTP/1.1`, 404],
  ['GET /profile/__proto__ HTTP/1.1', 404],
  ['GET /api/user/constructor HTTP/1.1', 404],
  // Data requests that name other routes, or none.
  ['GET /_root.data?_routes=routes/admin/users HTTP/1.1', 200],
  ['GET /admin/users.data?_routes=routes/admin/users HTTP/1.1', 403],
  // The legacy data parameter, which Remix still supports.
  ['GET /newsletter?_data=routes/newsletter/route HTTP/1.1', 200],
  ['GET /newsletter?x=%ff&%5Fd%61ta=routes/newsletter/route HTTP/1.1', 200],
  ['GET /api/blog/posts?_data=x HTTP/1.1', 200],
  ['GET /api/blog/posts?limit=0&_data=x HTTP/1.1', 400],
  // Credentials for a proxy in front of the site, and an invalid token.
  ['GET /newsletter HTTP/1.1', 200, ['Authorization: Basic dXNlcjpwYXNz']],
  ['GET /newsletter HTTP/1.1', 401, ['Authorization: Bearer nonsense']],
  ['GET /favorites HTTP/1.1', 401, ['Authorization: Bearer nonsense']],
  ['POST /favorites/toggle HTTP/1.1', 401, ['Authorization: Bearer nonsense']],
  // Invalid cookies.
  ['GET /healthz HTTP/1.1', 200, ['Cookie: theme=%; flash=%; auth_token=%']],
  ['GET / HTTP/1.1', 200, [`Cookie: theme=e30=.x; flash=bnVsbA==.x; auth_token=${long}`]],
];

for (const [line, status, headers = []] of cases) {
  const name = `${line.slice(0, 70)} ${headers.join(', ').slice(0, 60)}`;
  test(`${name} gets ${status}`, async ({ site }) => {
    const answer = await send(site.url, line, headers);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(answer.head).toMatch(/^x-frame-options: DENY$/im);
    expect(answer.body).not.toMatch(/at \S+ \(|node_modules/);
  });
}

test('a page requested with the legacy data parameter is complete', async ({ site }) => {
  for (const address of ['/?_data=root', '/?q=1&%5F%64ata=root']) {
    const page = await fetch(site.url + address);
    expect([address, page.status]).toEqual([address, 200]);
    expect(await page.text(), address).toContain('id="main"');
  }
});

test('a page says that the token is invalid', async ({ site }) => {
  const page = await fetch(site.url, { headers: { Authorization: 'Bearer nonsense' } });
  expect(page.status).toBe(401);
  expect(page.headers.get('www-authenticate')).toBe('Bearer');
  const text = await page.text();
  expect(text).toMatch(/<h1[^>]*>Sign in required</);
  expect(text).toContain('The access token is not valid.');
});

test('a screen lists its methods when it rejects another one', async ({ site }) => {
  const Origin = new URL(site.url).origin;
  for (const [method, path, allow] of [
    ['DELETE', '/browse', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['OPTIONS', '/login', 'GET, HEAD, POST'],
  ] as const) {
    const { status, headers } = await fetch(site.url + path, { method, headers: { Origin } });
    expect([path, status, headers.get('allow')]).toEqual([path, 405, allow]);
  }
});

test('a path that cannot be decoded is rejected by the app and not by the server below it', async ({
  site,
}) => {
  for (const part of ['%ff', '%E0%A4%A', '%', '%zz']) {
    const call = await fetch(`${site.url}/api/podcast/${part}`);
    expect([part, call.status]).toEqual([part, 400]);
    expect(call.headers.get('content-type'), part).toContain('application/json');
    expect(Object.keys((await call.json()) as object), part).toEqual(['error']);
    const page = await fetch(`${site.url}/podcast/${part}`);
    expect([part, page.status]).toEqual([part, 400]);
    expect(await page.text(), part).toContain('id="main"');
  }
});

const json = ['Content-Type: application/json'];
const form = ['Content-Type: application/x-www-form-urlencoded'];
const nested = (open: string, close: string) => `${open.repeat(5_000)}1${close.repeat(5_000)}`;
const bodies: [what: string, path: string, headers: string[], body: string, status: number][] = [
  ['lists in lists without end', '/api/auth/login', json, nested('[', ']'), 400],
  ['objects in objects without end', '/api/auth/login', json, nested('{"a":', '}'), 400],
  ['fields with names of objects', '/login', form, '__proto__=1&constructor=2&toString=3', 422],
  [
    'a file where a text should be',
    '/login',
    ['Content-Type: multipart/form-data; boundary=x'],
    '--x\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\nb\r\n--x--\r\n',
    422,
  ],
  ['a form without its boundary', '/login', ['Content-Type: multipart/form-data'], 'x', 400],
];
for (const [what, path, headers, body, status] of bodies) {
  test(`rejects ${what} with ${status}`, async ({ site }) => {
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    const answer = await send(site.url, `POST ${path} HTTP/1.1`, [...headers, length], body);
    expect(answer.status).toBe(status);
  });
}

test('an unread rejected body does not block the next request on the same connection', async ({
  site,
}) => {
  const { hostname, port, host } = new URL(site.url);
  const body = JSON.stringify({ text: 'x'.repeat(3_000_000) });
  const socket = connect(Number(port), hostname);
  socket.write(
    `PUT /api/podcast/a/review HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  socket.write(`GET /api/podcast/a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const answers = (await text(socket)).match(/HTTP\/1\.1 \d+/g);
  expect(answers).toEqual(['HTTP/1.1 401', 'HTTP/1.1 404']);
});

test('files have the security headers, too', async ({ site }) => {
  const page = await (await fetch(site.url)).text();
  const assets = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  expect(assets.length).toBeGreaterThan(1);
  for (const path of [...assets.slice(0, 3), '/favicon.svg', '/sample/feeds/evening-tones.xml']) {
    const { status, headers } = await fetch(site.url + path);
    expect(status, path).toBe(200);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("script-src 'none'");
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
  }
});

test('serves what browsers and robots request by default', async ({ site }) => {
  const unbidden: [path: string, type: RegExp][] = [
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
    ['/apple-touch-icon.png', /^image\/png/],
    ['/robots.txt', /^text\/plain/],
    ['/sitemap.xml', /xml/],
  ];
  for (const [path, type] of unbidden) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type'), path).toMatch(type);
  }
});

test('accepts forms from its own pages behind a proxy that does not forward the host name', async ({
  site,
}) => {
  const ask = (origin: string) =>
    send(site.url, 'POST /newsletter HTTP/1.1', [
      'Host: 10.0.0.7:8080',
      `Origin: ${origin}`,
      'Cookie: theme=x',
      ...form,
      'Content-Length: 0',
    ]);
  expect((await ask(site.url)).status).toBe(422);
  expect((await ask('https://evil.example')).status).toBe(403);
});
