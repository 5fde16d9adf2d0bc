import { z } from 'zod';
import { versesNamed } from '~/domain/verses/shown-verses.server';
import { spokenVersesResponse } from '~/domain/verses/verses-schema';
import { listSpokenVerses, listSurahs } from '~/domain/verses/verse-lists.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a surah, with the verses mentioned in episodes.',
    params: z.object({ surah: z.string().max(10) }),
    refuses: [404],
    response: spokenVersesResponse,
    handle: async ({ params }) => {
      const { surah } = versesNamed(params.surah, undefined);
      const surahs = await listSurahs();
      return { ...surahs[surah - 1]!, spokenOf: await listSpokenVerses(surah) };
    },
  }),
});

export const action = loader;
