import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export type RawRequest = {
  method: string;
  /** Sent verbatim: nothing is encoded, decoded or shortened. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type RawAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Bytes of the body as sent. */
  size: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Sends a request exactly as given, unlike fetch. */
export function sendRaw(
  origin: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { agent, host: hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const sent = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, text: sent.toString('utf8'), size: sent.length });
        });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection, which is not a response to this request.
      if (request.reusedSocket && error.code === 'ECONNRESET') {
        resolve(sendRaw(origin, { method, path, headers, body }));
      } else reject(error);
    });
    request.end(body);
  });
}
