/** Port 80 is dropped, any other stays. */
export function httpsAddress(url: string): string {
  const address = new URL(url);
  address.protocol = 'https:';
  return address.href;
}
