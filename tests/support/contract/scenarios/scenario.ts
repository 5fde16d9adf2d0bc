import type { ContractWorld, Scenario } from '../contract-world';

/** The requests for the calls of a group, by method and path. */
export type Scenarios = Record<string, (world: ContractWorld) => Promise<Scenario[]>>;

/** Requests for a public paginated list. */
export const list = (params: Record<string, string> = {}, as?: string): Scenario[] => [
  { status: 200, params, as },
  { status: 200, params, as, query: { page: '2', limit: '1' } },
  { status: 400, params, as, query: { page: '0' } },
];

/** Path parameters that match nothing. */
export const gone = { id: 'no-such-thing' };
