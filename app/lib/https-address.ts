/** The https form of an http address on the same host: port 80 becomes the usual one, any other stays. */
export function httpsAddress(url: string): string {
  const address = new URL(url);
  address.protocol = 'https:';
  return address.href;
}
