import { beforeAll, describe, expect, it } from 'vitest';
import { listByTopic } from '~/domain/search/browse/browse.server';
import { inLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { t } from '~/messages/t';
import { seedSamples } from '../../../prisma/seed/seed';
import { searchLibrary } from '../../support/database/search-library';

const links = [
  () => t('choice.quranRecitation'),
  () => t('choice.islamicHistory'),
  () => t('home.hadithStudy'),
  () => t('home.prayerGuidance'),
  () => t('search.quran'),
  () => t('choice.hadith'),
  () => t('search.prayer'),
  () => t('search.ramadan'),
  () => t('search.widerTopic'),
];

describe('topics that pages link to, in the sample library', () => {
  beforeAll(async () => {
    await seedSamples();
  });

  it.each(languages)('find something by their names in $name', async ({ tag }) => {
    for (const name of links) {
      const text = inLanguage(tag, name);
      expect(await searchLibrary(text), text).not.toEqual([]);
    }
  });

  it.each(['quran-recitation', 'islamic-history'])('are listed: %s', async (slug) => {
    expect((await listByTopic(slug)).podcasts).not.toEqual([]);
  });
});
