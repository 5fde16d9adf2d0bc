import { expect } from 'vitest';
import type { Method } from '~/http/api.server';
import { callRoute } from '../site/call';

type Route = Parameters<typeof callRoute>[0] & {
  loader: {
    endpoints: Partial<Record<Method, { response?: { parse: (value: unknown) => unknown } }>>;
  };
};

/**
 * Calls a JSON route and strictly checks a success against the shape in the API description.
 * @returns status and body
 */
export async function ask(
  route: unknown,
  method: Method,
  call: Omit<Parameters<typeof callRoute>[1], 'method'>,
) {
  const typed = route as Route;
  const response = await callRoute(typed, { method, ...call });
  const body = response.status === 204 ? null : await response.json();
  const shape = typed.loader.endpoints[method]?.response;
  if (response.ok) {
    // Parsing drops unknown fields; a dropped field is missing from the description.
    if (shape) expect(shape.parse(body)).toEqual(body);
    else expect(body).toBeNull();
  }
  return { status: response.status, body, headers: response.headers };
}
