/** Reads UTF-8 as it arrives; returns null beyond `maxBytes`. `onProgress` is called for each chunk. */
export async function readCappedText(
  response: Response,
  maxBytes: number,
  onProgress?: () => void,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The DOM types lack the async iterator that Node's streams have.
  const body = response.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
    onProgress?.();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
