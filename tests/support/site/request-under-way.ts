import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';

/**
 * Sends an incomplete form. Resolves once the server has started on it and is waiting for the body.
 * @returns a function that sends the rest and waits for the response
 */
export async function startSlowForm(
  url: string,
  form: string,
): Promise<() => Promise<IncomingMessage>> {
  const half = Math.floor(form.length / 2);
  const call = httpRequest(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(form),
      Connection: 'close',
      Expect: '100-continue',
    },
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.write(form.slice(0, half));
  const answer = once(call, 'response') as Promise<[IncomingMessage]>;
  answer.catch(() => undefined); // reported where the response is awaited
  return async () => {
    call.end(form.slice(half));
    const [response] = await answer;
    response.resume();
    return response;
  };
}
