import { expect, test } from 'vitest';
import { readForm, readJson } from '~/http/body.server';

const MANY = 50_000;
const manyCommas = 'one, two, '.repeat(MANY / 2);

const requestOf = (body: BodyInit, type?: string) =>
  new Request('http://localhost:3000/', {
    method: 'POST',
    body,
    headers: type ? { 'Content-Type': type } : {},
  });

const refused = { status: 400, message: 'The request has too many fields.' };

function multipart(fields: number, boundary = 'x-x'): [body: string, type: string] {
  const field = (number: number) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${number}"\r\n\r\n1\r\n`;
  const body = Array.from({ length: fields }, (_, number) => field(number)).join('');
  return [`${body}--${boundary}--\r\n`, `multipart/form-data; boundary="${boundary}"`];
}

test('a form of very many fields is refused, however it is written', async () => {
  const names = Array.from({ length: MANY }, (_, number) => `${number}=`).join('&');
  const urlencoded = 'application/x-www-form-urlencoded';
  await expect(readForm(requestOf(names, urlencoded))).rejects.toMatchObject(refused);
  await expect(readForm(requestOf(...multipart(10_000)))).rejects.toMatchObject(refused);
});

test('a form of a few hundred is read, and a text may hold whatever separates fields', async () => {
  const fields = new URLSearchParams(Array.from({ length: 400 }, (_, at) => [`f${at}`, '&&&']));
  expect([...(await readForm(requestOf(fields)))]).toHaveLength(400);
  expect([...(await readForm(requestOf(...multipart(400))))]).toHaveLength(400);
  const text = 'a&b -- c & '.repeat(MANY / 2);
  const form = new FormData();
  form.set('content', text);
  expect((await readForm(requestOf(form))).get('content')).toBe(text);
});

test('JSON of very many keys or entries is refused', async () => {
  const keys = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`k${at}`, 1]));
  for (const body of [keys, { list: Array(MANY).fill(1) }, Array(MANY).fill('a,"')]) {
    const request = requestOf(JSON.stringify(body), 'application/json');
    await expect(readJson(request)).rejects.toMatchObject(refused);
  }
});

test('JSON with a long text is read, whatever stands in it', async () => {
  const body = { content: `${manyCommas}\\",",",\\\\"`, list: Array(100).fill('a,b'), last: '\\' };
  const request = requestOf(JSON.stringify(body), 'application/json');
  expect(await readJson(request)).toEqual(body);
});

test.each([
  ['a form', readForm, 'application/x-www-form-urlencoded'],
  ['JSON', readJson, 'application/json'],
])('%s that breaks off on its way is refused as that', async (_what, read, type) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email":'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type } };
  await expect(
    read(new Request('http://localhost:3000/', init as RequestInit)),
  ).rejects.toMatchObject({
    status: 400,
    message: 'What you sent did not arrive whole. Please send it again.',
  });
});
