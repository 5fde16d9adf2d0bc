/** `host:port` of an address; '' for one that cannot be read. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
