import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readForm, readJson, type Sent } from '~/http/input/body.server';
import { jsonLimitsOf } from '~/http/input/json-limits.server';

const MANY = 50_000;
const manyCommas = 'one, two, '.repeat(MANY / 2);

/** Sends each request from its own address, unless `from` is given. */
const sentBy = (body: BodyInit, type?: string, from = `10.0.0.${(sender += 1)}`) => ({
  request: new Request('http://localhost:3000/', {
    method: 'POST',
    body,
    headers: type ? { 'Content-Type': type } : {},
  }),
  context: { peerAddress: from } as Sent['context'],
});
let sender = 0;

const MEGABYTE = 1024 * 1024;
const LARGE = { bytes: MEGABYTE, commas: 500 };
const refused = { status: 400, message: 'The request has too many fields.' };

function multipart(fields: number, boundary = 'x-x'): [body: string, type: string] {
  const field = (number: number) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${number}"\r\n\r\n1\r\n`;
  const body = Array.from({ length: fields }, (_, number) => field(number)).join('');
  return [`${body}--${boundary}--\r\n`, `multipart/form-data; boundary="${boundary}"`];
}

test('rejects a form with very many fields in either encoding', async () => {
  const names = Array.from({ length: MANY }, (_, number) => `${number}=`).join('&');
  const urlencoded = 'application/x-www-form-urlencoded';
  await expect(readForm(sentBy(names, urlencoded), 'large')).rejects.toMatchObject(refused);
  await expect(readForm(sentBy(...multipart(10_000)), 'large')).rejects.toMatchObject(refused);
});

test('reads a form with hundreds of fields, and values that contain separators', async () => {
  const fields = new URLSearchParams(Array.from({ length: 400 }, (_, at) => [`f${at}`, '&&&']));
  expect([...(await readForm(sentBy(fields)))]).toHaveLength(400);
  expect([...(await readForm(sentBy(...multipart(400))))]).toHaveLength(400);
  const text = 'a&b -- c & '.repeat(MANY / 2);
  const form = new FormData();
  form.set('content', text);
  expect((await readForm(sentBy(form), 'large')).get('content')).toBe(text);
});

test('rejects JSON with very many keys or entries', async () => {
  const keys = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`k${at}`, 1]));
  for (const body of [keys, { list: Array(MANY).fill(1) }, Array(MANY).fill('a,"')]) {
    const request = sentBy(JSON.stringify(body), 'application/json');
    await expect(readJson(request, LARGE)).rejects.toMatchObject(refused);
  }
});

test('reads JSON with a long text, whatever it contains', async () => {
  const body = { content: `${manyCommas}\\",",",\\\\"`, list: Array(100).fill('a,b'), last: '\\' };
  const request = sentBy(JSON.stringify(body), 'application/json');
  expect(await readJson(request, LARGE)).toEqual(body);
});

const urlencoded = 'application/x-www-form-urlencoded';
const json = 'application/json';

test('limits ordinary forms and calls to 32 KB', async () => {
  const most = `a=${'x'.repeat(32 * 1024 - 2)}`;
  expect((await readForm(sentBy(most, urlencoded))).get('a')).toHaveLength(32 * 1024 - 2);
  const tooLarge = { status: 413, message: 'The request is larger than 32 KB.' };
  await expect(readForm(sentBy(`${most}x`, urlencoded))).rejects.toMatchObject(tooLarge);
  await expect(readJson(sentBy(`"${most}"`, json))).rejects.toMatchObject(tooLarge);
  expect((await readForm(sentBy(`${most}x`, urlencoded), 'text')).get('a')).toHaveLength(
    32 * 1024 - 1,
  );
});

const words = z.object({ words: z.array(z.string().max(100)).max(1_000), note: z.string() });
const wordsOf = (count: number) => ({ words: Array(count).fill('ق'.repeat(100)), note: '' });

test('reads all that a schema allows, indented and with every letter escaped', async () => {
  const body = wordsOf(1_000);
  const sent = JSON.stringify(body, null, 4).replaceAll('ق', '\\u0642');
  expect(await readJson(sentBy(sent, json), jsonLimitsOf(words))).toEqual(body);
});

test('rejects JSON that is larger than its schema allows before parsing it', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const long = sentBy(JSON.stringify(wordsOf(4_000)), json);
  await expect(readJson(long, jsonLimitsOf(words))).rejects.toMatchObject({ status: 413 });
  const many = sentBy(JSON.stringify({ words: Array(1_100).fill('') }), json);
  await expect(readJson(many, jsonLimitsOf(words))).rejects.toMatchObject(refused);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('rejects deeply nested JSON before parsing it', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const bodies = ['['.repeat(520_000), '{"a":'.repeat(100_000), `"[\\"",${'['.repeat(30)}`];
  for (const body of bodies) {
    await expect(readJson(sentBy(body, json), LARGE)).rejects.toMatchObject({ status: 400 });
  }
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const deep = `${'['.repeat(21)}"[[[["${']'.repeat(21)}`;
  expect(JSON.stringify(await readJson(sentBy(deep, json)))).toBe(deep);
});

test('rejects a form full of invalid escapes, but decodes escapes, spaces and stray signs', async () => {
  const refusal = readForm(sentBy('%'.repeat(MEGABYTE), urlencoded), 'large');
  await expect(refusal).rejects.toMatchObject({ status: 400 });
  const form = await readForm(sentBy('a=100%+of%20it%2B&b=%D9%82%D9%84&a=%ff&c', urlencoded));
  expect([...form]).toEqual([
    ['a', '100% of it+'],
    ['b', 'قل'],
    ['a', '\ufffd'],
    ['c', ''],
  ]);
});

test('throttles an address that only sends rejected bodies, and no other address', async () => {
  const send = (from: string) => readJson(sentBy('[', json, from)).catch((error: unknown) => error);
  for (let sent = 0; sent < 300; sent += 1) {
    expect(await send('10.1.1.1')).toMatchObject({ status: 400 });
  }
  expect(await send('10.1.1.1')).toMatchObject({ status: 429 });
  expect(await send('10.1.1.2')).toMatchObject({ status: 400 });
});

test.each([
  ['a form', readForm, 'application/x-www-form-urlencoded'],
  ['JSON', readJson, 'application/json'],
])('rejects %s that is cut off in transit with a specific message', async (_what, read, type) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email":'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type } };
  const request = new Request('http://localhost:3000/', init as RequestInit);
  await expect(read({ request, context: {} as Sent['context'] })).rejects.toMatchObject({
    status: 400,
    message: 'Your request was cut off. Please send it again.',
  });
});
