import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';

/**
 * Sends a form of which a part is still to come. The server has begun with it when this resolves: it has said
 * that it waits for the body.
 * @returns sends the rest and waits for the answer
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
  answer.catch(() => undefined); // told where the answer is awaited
  return async () => {
    call.end(form.slice(half));
    const [response] = await answer;
    response.resume();
    return response;
  };
}
