import { z } from 'zod';
import { isLanguageCode, MAX_LANGUAGES } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';

/** ISO 639 codes of podcast languages, such as `ar`; the parameter is repeated for each. */
export const podcastLanguages = z
  .array(z.string().refine(isLanguageCode, { error: () => t('input.podcastLanguage') }))
  .max(MAX_LANGUAGES)
  .default([])
  .describe('ISO 639 codes of podcast languages, such as `ar`; repeatable.');

export const languagesQuery = z.object({ language: podcastLanguages });
