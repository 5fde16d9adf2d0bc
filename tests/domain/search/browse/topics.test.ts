import { describe, expect, test } from 'vitest';
import { topicBySlug } from '~/domain/search/browse/facets';
import { facetsOf, topicsOf, topicSigns } from '~/domain/search/browse/podcast-facets.server';
import { spellingGroups } from '~/domain/search/words/expansion.server';
import { podcastLanguage } from '~/lib/language/text-language';

const titled = (title: string, more = {}) => ({ title, language: null, categories: [], ...more });

test('has signs for every topic offered in profiles, using only known spelling groups', () => {
  expect(Object.keys(topicSigns).sort()).toEqual([...topicBySlug.keys()].sort());
  const known = spellingGroups.map(({ key }) => key);
  for (const { groups = '' } of Object.values(topicSigns)) {
    for (const key of groups.split(' ').filter(Boolean)) expect(known).toContain(key);
  }
});

describe('topics of a podcast', () => {
  test.each([
    ['Forty Hadeeth', ['hadith']],
    ['شرح الأحاديث', ['hadith']],
    ['Hadis Sohbetleri', ['hadith']],
    ['تفسیر قرآن', ['tafsir']],
    ['القرآن الكريم بصوت القارئ', ['quran-recitation']],
    ['سیرت النبی', ['seerah']],
    ['İslam Tarihi', ['islamic-history']],
    ['Fiqh of Marriage', ['fiqh', 'family-and-marriage']],
    ['Podcasts for Muslim Kids', ['youth-and-education']],
    ['Gardening', []],
  ])('%s: %j', (title, topics) => {
    expect(topicsOf(titled(title))).toEqual(topics);
  });

  test('are also found in the categories of the feed', () => {
    const categories = ['Islam', 'Religion', 'Spirituality', 'History'];
    expect(topicsOf(titled('Stories', { categories }))).toEqual(['islamic-history']);
  });
});

describe('the language of a podcast', () => {
  test.each([
    ['Talks', 'en-us', 'en'],
    ['أحاديث', 'ar-eg', 'ar'],
    ['دروس في العقيدة', 'en', 'ar'],
    ['بیان القرآن کے دروس', null, 'ur'],
    ['Dars-e-Quran', 'ur', 'ur'],
    ['Talks', null, null],
  ])('%s of a feed in %s: %s', (title, language, expected) => {
    expect(podcastLanguage({ title, language })).toBe(expected);
  });

  test('and its topics are its facets', () => {
    expect(facetsOf(titled('Hadith Talks', { language: 'en-gb' }))).toEqual([
      'language:en',
      'topic:hadith',
    ]);
  });
});
