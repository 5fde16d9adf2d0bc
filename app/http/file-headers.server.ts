import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { setSecurityHeaders } from './security-headers.server';

function securityHeaders(): [string, string][] {
  const headers = new Headers();
  setSecurityHeaders(headers);
  return [...headers];
}

/** Puts the headers that an answer lacks on it at the last moment, when it has all of its own. */
function completeAtTheEnd(response: ServerResponse, wanted: [string, string][]): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]): ServerResponse => {
    for (const [name, value] of wanted) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead(...args);
  };
}

/**
 * remix-serve sends files, and its own refusals, without asking the app. They get the security headers too: a
 * drawing that is opened by itself runs no script, and nothing is taken for another type than it has.
 */
export function guardFiles(): void {
  const wanted = securityHeaders();
  subscribe('http.server.request.start', (message) => {
    completeAtTheEnd((message as { response: ServerResponse }).response, wanted);
  });
}
