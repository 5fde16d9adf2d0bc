/**
 * Reads a body as UTF-8 text while it arrives, and stops at a size that no honest answer has.
 * @param onProgress called for each piece
 * @returns null when there are more than `maxBytes`; the rest is not read
 */
export async function readCappedText(
  response: Response,
  maxBytes: number,
  onProgress?: () => void,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The DOM library gives streams no iterator; Node's have one.
  const body = response.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
    onProgress?.();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
