import type { Schema } from '../../../app/http/api-description/openapi-document.server';
import type { DescribedCall } from '../contract/api-document';
import type { RawRequest } from '../site/raw-request';
import type { Random } from './random';

/** A request with one fault, described by `what`. Its path has no parameters left in braces. */
export type FuzzCase = { what: string; request: RawRequest };

const INSIDES =
  /[Pp]risma|sqlite|SQLITE|postgres|node_modules|\bSELECT\b|\bat \S+ \(|\.(server|tsx?|mjs):\d/;

/** Whether an error reveals internals. */
export const tellsOfTheInside = (text: string): boolean => INSIDES.test(text);

const json = { 'Content-Type': 'application/json' };

const LONG = 'x'.repeat(1_000_000);

/** Values for a body field of any type. */
const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.5,
  1e308,
  0x80000000,
  0x20000000000000,
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '‮\x07',
  'NaN',
  '-1',
  '2147483648',
  "' OR 1=1 --",
  '${7*7}',
  '%00',
  '../../etc/passwd',
  'api_0',
  'api_99999999999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  'javascript:alert(1)',
  [],
  {},
  [[]],
  [null],
  ['x', 'x'],
  {
    __proto__: null,
    toString: 1,
  },
  Array(1e3).fill('x'),
];

/** Encoded values for the query. */
const oddQueries = [
  '',
  '-1',
  '0',
  '1.5',
  '1e9',
  '1e400',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%',
  '%F0%9F%8C%99',
  "'--",
  '%2500',
  '[]',
  'true',
  '0x10',
  'x'.repeat(5e3),
  '%D9%82'.repeat(500),
  '%E2%80%AE',
  '%0d%0aX:%20y',
];

/** Encoded values for a path segment. */
const oddParts = [
  '%00',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '%ff',
  '%ED%A0%80',
  '%',
  '%zz',
  '%20',
  'x'.repeat(8e3),
  '%F0%9F%8C%99',
  'api_0',
  'api_99999999999',
  'api_-1',
  '0',
  '-1',
  '1e3',
  "'%20OR%201=1--",
  '__proto__',
  'constructor',
  '%E2%80%AE',
  '%0d%0aSet-Cookie:%20a=b',
  '%2500',
];

const oddBodies: [what: string, body: string | Buffer][] = [
  ...['null', '[]', '"x"', '1', 'true', '', '{', '{"a":NaN}', '{} {}', "{'a':1}", '\ufeff{}'].map(
    (text): [string, string] => [`the body ${text}`, text],
  ),
  ['names of object members', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}'],
  ['lists without end', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['objects without end', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['more than 1 MB', `{"a":"${LONG}${'x'.repeat(100_000)}"}`],
];

const oddTypes = [
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'APPLICATION/JSON',
  'json',
  '*/*',
];

const oddHeaders: Record<string, string>[] = [
  ...['text/html', 'image/png;q=0', '*/*;q=0', 'nonsense', ', ,;q=2'].map((Accept) => ({ Accept })),
  { Range: 'bytes=0-1' },
  { 'If-None-Match': '*', 'If-Modified-Since': 'never' },
  { 'Content-Encoding': 'gzip' },
  { 'Accept-Encoding': 'nonsense', 'Accept-Language': 'x'.repeat(2000) },
  { 'X-HTTP-Method-Override': 'DELETE', Forwarded: 'for="_x"', 'X-Forwarded-Proto': 'gopher' },
];

/** A value that satisfies a schema, as far as the schema tells. */
function sampleOf(schema: Schema): unknown {
  const {
    type,
    enum: options,
    anyOf,
    minimum,
    items,
    properties,
  } = schema as {
    type?: string | string[];
    enum?: unknown[];
    anyOf?: Schema[];
    minimum?: number;
    items?: Schema;
    properties?: Record<string, Schema>;
  };
  if (options) return options[0];
  if (anyOf) return sampleOf(anyOf[0]!);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one)]),
      );
    case 'array':
      return items ? [sampleOf(items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, minimum ?? 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'date') return '2100-01-01';
      return schema.format === 'date-time' ? '2026-01-01T00:00:00Z' : 'no-such-thing';
  }
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

/** Generates the cases of a call. `parts` are valid path values, used while something else is wrong. */
export class FuzzCases {
  readonly #call: DescribedCall;
  readonly #path: string;
  readonly #body: Record<string, unknown> | undefined;

  constructor(
    call: DescribedCall,
    readonly parts: Record<string, string>,
    readonly random: Random,
  ) {
    this.#call = call;
    this.#path = this.#fill({});
    const schema = call.operation.requestBody?.content['application/json'].schema;
    this.#body = schema ? (sampleOf(schema) as Record<string, unknown>) : undefined;
  }

  #fill(other: Record<string, string>): string {
    return this.#call.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => other[name] ?? this.parts[name] ?? 'no-such-thing',
    );
  }

  #case(what: string, change: Partial<RawRequest>): FuzzCase {
    const { method } = this.#call;
    const usual = this.#body ? { headers: json, body: JSON.stringify(this.#body) } : {};
    return { what, request: { method, path: this.#path, ...usual, ...change } };
  }

  #paths(): FuzzCase[] {
    const names = this.#call.operation.parameters.filter((one) => one.in === 'path');
    return names.flatMap(({ name }) =>
      oddParts.map((part) =>
        this.#case(`${name} is ${part.slice(0, 40)}`, { path: this.#fill({ [name]: part }) }),
      ),
    );
  }

  #queries(): FuzzCase[] {
    const named = this.#call.operation.parameters
      .filter((one) => one.in === 'query')
      .flatMap(({ name }) => [
        ...oddQueries.map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}`,
      ]);
    const general = ['__proto__=1&constructor=2', '&&&===', 'x=%00', '%ff=%ff', '?'.repeat(50)];
    return [...named, ...general].map((query) =>
      this.#case(`the query is ${query.slice(0, 60)}`, { path: `${this.#path}?${query}` }),
    );
  }

  #fields(): FuzzCase[] {
    if (!this.#body) return [];
    const names = Object.keys(this.#body);
    const send = (what: string, body: unknown) =>
      this.#case(what, { body: typeof body === 'string' ? body : JSON.stringify(body) });
    const odd = names.flatMap((name) =>
      oddValues.map((value) =>
        send(`${name} is ${shown(value)}`, { ...this.#body, [name]: value }),
      ),
    );
    const missing = names.map((name) => send(`no ${name}`, { ...this.#body, [name]: undefined }));
    const [first = 'x'] = names;
    const long = this.random.pick(names) ?? first;
    return [
      ...odd,
      ...missing,
      send(`a megabyte in ${long}`, { ...this.#body, [long]: LONG }),
      send('half a character, escaped', `{"${first}":"\\ud800"}`),
      send('a name twice', `{"${first}":1,"${first}":"x"}`),
      send('more than is asked for', { ...this.#body, role: 'super_admin', id: 'x', userId: 'x' }),
    ];
  }

  #bodies(rounds: number): FuzzCase[] {
    if (this.#call.method === 'GET') return [];
    const types = oddTypes.map((type) =>
      this.#case(`the type ${type}`, {
        headers: { 'Content-Type': type },
        body: JSON.stringify(this.#body ?? {}),
      }),
    );
    const bodies = oddBodies.map(([what, body]) => this.#case(what, { headers: json, body }));
    const wild = Array.from({ length: rounds }, () => {
      const names = [...Object.keys(this.#body ?? {}), 'x', '__proto__'];
      const value = this.random.json(names, [...oddValues, ...Object.values(this.#body ?? {})]);
      const body = JSON.stringify(value) ?? '';
      return this.#case(`the body ${body.slice(0, 200)}`, { headers: json, body });
    });
    return [...types, ...bodies, ...wild];
  }

  #headers(): FuzzCase[] {
    return oddHeaders.map((headers) =>
      this.#case(shown(headers), { headers: { ...(this.#body ? json : {}), ...headers } }),
    );
  }

  /** All cases, plus `rounds` bodies generated at random. */
  all(rounds: number): FuzzCase[] {
    return [
      ...this.#paths(),
      ...this.#queries(),
      ...this.#fields(),
      ...this.#bodies(rounds),
      ...this.#headers(),
    ];
  }
}
