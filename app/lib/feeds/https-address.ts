/** Drops port 80 and keeps any other port. */
export function httpsAddress(url: string): string {
  const address = new URL(url);
  address.protocol = 'https:';
  return address.href;
}
