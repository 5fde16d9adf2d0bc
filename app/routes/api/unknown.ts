import { api } from '~/http/api.server';

export const loader = api({});

export const action = loader;
