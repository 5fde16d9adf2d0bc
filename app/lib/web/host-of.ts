import { parseAddress } from './parse-address';

/** `host:port` of an address; '' for one that cannot be read. */
export const hostOf = (url: string): string => parseAddress(url)?.host ?? '';
