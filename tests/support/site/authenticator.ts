import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

type Said = { challenge: string; origin?: string; flags?: number; counter?: number };

const PRESENT_AND_VERIFIED = 0x05;

/** A passkey as a device would hold it (WebAuthn, ES256), which answers challenges. */
export function newAuthenticator(host = 'localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point(x!),
    Buffer.from('225820', 'hex'),
    point(y!),
  ]);
  const id = randomBytes(16).toString('base64url');

  function answer({ challenge, origin = 'http://localhost:3000', flags, counter = 0 }: Said) {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const data = Buffer.concat([sha256(host), Buffer.from([flags ?? PRESENT_AND_VERIFIED]), count]);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
  return { id, publicKey: cose.toString('base64url'), answer };
}
