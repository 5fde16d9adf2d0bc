import type { Page } from 'playwright/test';
import type { FuzzCase } from './fuzz-cases';
import type { Random } from './random';

/** A form of a screen with the values the browser would submit unchanged. */
export type Form = {
  action: string;
  method: 'get' | 'post';
  fields: [name: string, value: string][];
};

/** The forms in the HTML of the screen at `path`. */
export async function formsIn(page: Page, html: string, path: string): Promise<Form[]> {
  const forms = await page.evaluate((source) => {
    const { forms: found } = new DOMParser().parseFromString(source, 'text/html');
    return [...found].map((form) => {
      const submit = form.querySelector<HTMLButtonElement>('button[name]:not([type=button])');
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      if (submit) fields.push([submit.name, submit.value]);
      return { action: form.getAttribute('action'), method: form.method, fields };
    });
  }, html);
  const whole = (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    return pathname + search;
  };
  return forms.map(({ action, method, fields }) => ({
    action: whole(action ?? path),
    method: method === 'post' ? 'post' : 'get',
    fields: fields as Form['fields'],
  }));
}

/** Encoded values for a form body; some are not valid text in any encoding. */
const oddValues = [
  '',
  '%20',
  '-1',
  '0',
  '1.5',
  '1e309',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'true',
  '%00',
  'a%00b',
  '%FF%FE',
  '%ED%A0%80',
  '%',
  '%zz',
  '%E2%80%AE%07',
  '%0D%0AX%3A%20y',
  '[]',
  "'%20OR%201%3D1--",
  '%3Cscript%3E',
  '..%2F..%2Fetc%2Fpasswd',
  'javascript%3Aalert(1)',
  '%2F%2Fevil.example',
  'https%3A%2F%2Fevil.example',
  '%5C%5Cevil.example',
  '0000-00-00',
  '9999-12-31T23%3A59',
  'api_0',
  '__proto__',
  'super_admin',
  '%D9%82'.repeat(2e4),
];

const URLENCODED = 'application/x-www-form-urlencoded';

const encoded = (fields: Form['fields']) =>
  fields.map((field) => field.map(encodeURIComponent).join('=')).join('&');

const multipart = (boundary: string, parts: string[]) =>
  [...parts.map((part) => `--${boundary}\r\n${part}`), `--${boundary}--\r\n`].join('\r\n');

const oddBodies: [what: string, type: string, body: string | Buffer][] = [
  ['nothing', URLENCODED, ''],
  ['no type', '', 'a=1'],
  ['JSON', 'application/json', '{"a":1}'],
  ['JSON that calls itself a form', URLENCODED, '{"a":1}'],
  ['plain text', 'text/plain', 'a=1'],
  ['more than 1 MB', URLENCODED, `a=${'x'.repeat(1_100_000)}`],
  ['very many fields', URLENCODED, 'a=1&'.repeat(50_000)],
  ['names of object members', URLENCODED, '__proto__=1&constructor=2&toString=3&a[b][c]=4'],
  ['bytes that are no text', URLENCODED, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00, 0xed, 0xa0])],
  ['parts without a boundary', 'multipart/form-data', 'a=1'],
  ['parts that do not end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: f'],
  [
    'a file where a text belongs',
    'multipart/form-data; boundary=x',
    multipart('x', ['Content-Disposition: form-data; name="email"; filename="a"\r\n\r\nabc']),
  ],
];

function send(form: Form, what: string, body: string): FuzzCase {
  const { action, method } = form;
  if (method === 'get') {
    return { what, request: { method: 'GET', path: `${action.split('?')[0]}?${body}` } };
  }
  const headers = { 'Content-Type': URLENCODED };
  return { what, request: { method: 'POST', path: action, headers, body } };
}

/** Variants of the form, each with one fault. */
export function formCases(form: Form, random: Random): FuzzCase[] {
  const { fields } = form;
  const but = (index: number) => encoded(fields.filter((_, place) => place !== index));
  // Node itself closes connections with URLs longer than 16 KB.
  const values = oddValues.filter(({ length }) => form.method === 'post' || length < 10_000);
  const odd = fields.flatMap(([name], index) =>
    values.map((value) =>
      send(
        form,
        `${name} is ${value.slice(0, 40)}`,
        `${but(index)}&${encodeURIComponent(name)}=${value}`,
      ),
    ),
  );
  const missing = fields.map(([name], index) => send(form, `no ${name}`, but(index)));
  const twice = fields.map(([name, value]) =>
    send(form, `${name} twice`, `${encoded(fields)}&${encoded([[name, `${value}x`]])}`),
  );
  const surplus = send(
    form,
    'more than is asked for',
    `${encoded(fields)}&id=x&userId=x&role=super_admin&isActive=false&version=99`,
  );
  const wild = random.some(odd, odd.length).slice(0, 2);
  const bodies = form.method === 'get' ? [] : oddBodies;
  return [
    ...odd,
    ...missing,
    ...twice,
    surplus,
    ...bodies.map(([what, type, body]) => ({
      what,
      request: { method: 'POST', path: form.action, headers: { 'Content-Type': type }, body },
    })),
    ...wild.map(({ what, request }) => ({ what: `${what}, as data`, request: asData(request) })),
  ];
}

/** The same request as sent by script: to the `.data` URL, for which the server renders no page. */
function asData(request: FuzzCase['request']): FuzzCase['request'] {
  const [path, query] = request.path.split('?');
  if (path!.endsWith('.data')) return request;
  const data = path === '/' ? '/_root.data' : `${path}.data`;
  return { ...request, path: query === undefined ? data : `${data}?${query}` };
}
