import { surahsResponse } from '~/domain/verses/verses-schema';
import { listSurahs } from '~/domain/verses/verse-lists.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List the surahs of the Qur’an, each with the number of episodes that mention it.',
    response: surahsResponse,
    handle: async () => ({ surahs: await listSurahs() }),
  }),
});

export const action = loader;
