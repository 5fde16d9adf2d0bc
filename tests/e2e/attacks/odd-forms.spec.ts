import { expect, test } from '../../support/browser/e2e';

test('prototype pollution attempts neither make anyone an admin nor change other objects', async ({
  site,
}) => {
  const role = { role: 'super_admin', isAdmin: true };
  const sent = [
    `{"__proto__":${JSON.stringify(role)}}`,
    `{"constructor":{"prototype":${JSON.stringify(role)}}}`,
    `{"__proto__":{"__proto__":${JSON.stringify(role)}},"prototype":${JSON.stringify(role)}}`,
  ].map((text) => text.slice(1, -1));
  for (const [index, part] of sent.entries()) {
    const name = `insides-${index}`;
    const fields = `"username":"${name}","email":"${name}@example.org","password":"a perfectly odd password","primaryLanguage":"English"`;
    const answer = await fetch(`${site.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.90' },
      body: `{${fields},${part}}`,
    });
    expect(answer.status, part).toBe(201);
    const row = await site.db.user.findFirstOrThrow({ where: { username: name } });
    expect(row.role, part).toBe('user');
  }
  const form = await fetch(`${site.url}/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': '192.0.2.91', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams([
      ['username', 'other-than-this'],
      ['username', 'insides-form'],
      ['email', 'insides-form@example.org'],
      ['password', 'a perfectly odd password'],
      ['confirmPassword', 'a perfectly odd password'],
      ['primaryLanguage', 'English'],
      ['__proto__[role]', 'super_admin'],
      ['__proto__', 'super_admin'],
      ['constructor[prototype][role]', 'super_admin'],
      ['role', 'super_admin'],
    ]),
  });
  expect(form.status).toBe(303);
  const row = await site.db.user.findFirstOrThrow({ where: { username: 'insides-form' } });
  expect(row.role).toBe('user');
});

const BOUNDARY = 'x1';
/** More fields than allowed, in fewer bytes than allowed. */
const VERY_MANY = 550;
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (size: number) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="email"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n${'b'.repeat(size)}\r\n`;

const multipart: [what: string, body: string, status: number][] = [
  [
    'plain fields',
    field('email', 'x@example.org') + field('password', 'wrong') + `--${BOUNDARY}--\r\n`,
    401,
  ],
  ['a file in place of a text', `${file(10)}--${BOUNDARY}--\r\n`, 422],
  ['a file of a megabyte', `${file(1_100_000)}--${BOUNDARY}--\r\n`, 413],
  ['a file of twenty megabytes', `${file(20_000_000)}--${BOUNDARY}--\r\n`, 413],
  ['no end', field('email', 'x@example.org'), 400],
  [
    'a name twice',
    field('email', 'a') + field('email', 'x@example.org') + `--${BOUNDARY}--\r\n`,
    422,
  ],
  ['very many fields', `${field('f', 'a').repeat(VERY_MANY)}--${BOUNDARY}--\r\n`, 400],
  [
    'very many names',
    `${Array.from({ length: VERY_MANY }, (_, n) => field(`f${n}`, 'a')).join('')}--${BOUNDARY}--\r\n`,
    400,
  ],
  ['zero bytes', field('em\0ail', 'a\0b') + `--${BOUNDARY}--\r\n`, 422],
];
for (const [what, body, status] of multipart) {
  test(`a multipart form with ${what} gets ${status}`, async ({ site }) => {
    const answer = await fetch(`${site.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        'X-Forwarded-For': `192.0.3.${multipart.findIndex(([one]) => one === what)}`,
        'Sec-Fetch-Site': 'same-origin',
      },
      body,
    });
    expect(answer.status).toBe(status);
  });
}
