import type { ContractWorld, Drive } from '../contract-world';

/** How the calls of a group are driven, by method and path. */
export type Drives = Record<string, (world: ContractWorld) => Promise<Drive[]>>;

/** A list that anyone may page through. */
export const list = (params: Record<string, string> = {}, as?: string): Drive[] => [
  { status: 200, params, as },
  { status: 200, params, as, query: { page: '2', limit: '1' } },
  { status: 400, params, as, query: { page: '0' } },
];

/** Parts of an address that lead nowhere. */
export const gone = { id: 'no-such-thing' };
