import { z } from 'zod';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { idText, pageResponse, personText } from '~/domain/input-schema';
import { searchResultResponse } from '~/domain/search/search-schema';
import { t } from '~/messages/t';

export const speakerResponse = pageResponse.extend({
  speaker: z.object({
    name: z.string(),
    slug: z.string(),
    spellings: z.array(z.string()).describe('Other spellings of the name, merged by an admin.'),
  }),
  podcasts: z.array(searchResultResponse).describe('Podcasts they host or make.'),
  episodes: z.array(listedEpisodeResponse),
});

const intent = { id: idText };

/** Actions of the admin list. */
export const speakerFormSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({
      ...intent,
      intent: z.literal('join'),
      name: personText(100, () => t('input.nameLong')).pipe(
        z.string().min(1, { error: () => t('input.speakerName') }),
      ),
    }),
    z.object({ ...intent, intent: z.literal('separate') }),
  ],
  { error: () => t('input.noIntent') },
);
