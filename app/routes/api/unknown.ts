import { api } from '~/http/api.server';

/** Every address under /api that is no call. */
export const loader = api({});

export const action = loader;
