import { expect } from 'vitest';
import type { Endpoint, Method } from '~/http/api.server';
import { callRoute } from '../site/call';
import { callAt, fill } from '../site/site-map';
import { noteAnswer } from './answered';
import { writesOf } from './writes';

type Call = Omit<Parameters<typeof callRoute>[1], 'method'>;
type Route = Parameters<typeof callRoute>[0] & {
  loader: { endpoints: Partial<Record<Method, Endpoint>> };
};

/** Calls that were repeated with an ETag. */
const repeated = new WeakSet<Endpoint>();

/**
 * Calls a JSON route and strictly checks a success against the shape in the API description.
 * @returns status and body
 */
export async function ask(route: unknown, method: Method, call: Call) {
  const typed = route as Route;
  const response = await callRoute(typed, { method, ...call });
  noteAnswer(typed.loader, method, response.status);
  const body = response.status === 204 ? null : await response.json();
  const endpoint = typed.loader.endpoints[method];
  if (response.ok) {
    // Parsing drops unknown fields; a dropped field is missing from the description.
    if (endpoint?.response) expect(endpoint.response.parse(body)).toEqual(body);
    else expect(body).toBeNull();
    const isPublic = method === 'GET' && endpoint?.access === 'anyone' && !call.token;
    if (isPublic && !repeated.has(endpoint)) {
      repeated.add(endpoint);
      const headers = { ...call.headers, 'If-None-Match': '*' };
      const again = await callRoute(typed, { method, ...call, headers });
      expect(again.status).toBe(304);
      noteAnswer(typed.loader, method, 304);
    }
  }
  return { status: response.status, body, headers: response.headers };
}

type Request = Omit<Call, 'path' | 'peerAddress'> & { query?: string };
export type Answer = [status: number, request: Request];
/** By call, as in `PUT queue/:episodeId`: requests, sent in this order, and their statuses. */
export type Answers = Record<string, () => Promise<Answer[]>>;

/** Requests for a list in pages. */
export const pagesFor = (token: string): Answer[] => [
  [200, { token }],
  [200, { token, query: '?page=2&limit=1' }],
  [400, { token, query: '?page=0' }],
];

let addresses = 0;
/** An address without earlier requests, so that no rate limit applies. */
export function newAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}

/** Sends requests to a call, each from an address of its own, and compares what it writes with the snapshot. */
export async function expectAnswers(key: string, answers: Answer[]): Promise<void> {
  const [method, path] = key.split(' ') as [Method, string];
  const route = await callAt(path);
  for (const [status, { query = '', params, ...request }] of answers) {
    const peerAddress = newAddress();
    const sent = { ...request, params, peerAddress, path: `/api/${fill(path, params)}${query}` };
    const writes = await writesOf(async () => {
      const answer = await ask(route, method, sent);
      expect([status, answer.body], JSON.stringify(request)).toEqual([answer.status, answer.body]);
    });
    if (method !== 'GET' && status < 300) expect(writes).toMatchSnapshot();
  }
}
