import type { ContractWorld, Scenario } from '../contract-world';

/** What the calls of a group are asked, by method and path. */
export type Scenarios = Record<string, (world: ContractWorld) => Promise<Scenario[]>>;

/** A list that anyone may page through. */
export const list = (params: Record<string, string> = {}, as?: string): Scenario[] => [
  { status: 200, params, as },
  { status: 200, params, as, query: { page: '2', limit: '1' } },
  { status: 400, params, as, query: { page: '0' } },
];

/** Parts of an address that lead nowhere. */
export const gone = { id: 'no-such-thing' };
