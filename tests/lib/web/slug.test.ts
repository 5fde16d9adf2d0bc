import { describe, expect, test } from 'vitest';
import { podcastSlug } from '~/lib/web/site-paths';

describe('podcastSlug', () => {
  test.each([
    ['The Mad Mamluks', 'the-mad-mamluks'],
    ['  Qur’an & You: 30 Days!  ', 'quran-you-30-days'],
    ['تَفْسِيرُ الْقُرْآن', 'تفسير-القرآن'],
    ['أحاديث رمضان', 'أحاديث-رمضان'],
    ['محـــمد ﷺ', 'محمد-صلى-الله-عليه-وسلم'],
    ['محمدﷺ', 'محمد-صلى-الله-عليه-وسلم'],
    ['قصة ﷴ', 'قصة-محمد'],
    ['﷽', 'بسم-الله-الرحمن-الرحيم'],
    ['سیرتِ نبوی', 'سیرت-نبوی'],
    ['Şifa ve İlim', 'sifa-ve-ilim'],
    ['हिन्दी कथा', 'हिन्दी-कथा'],
    ['কুরআন শিক্ষা', 'কুরআন-শিক্ষা'],
    ['伊斯兰', '伊斯兰'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
    ['🎧🎧', 'podcast'],
    ['', 'podcast'],
    ['1865', 'podcast-1865'],
    ['٢٠٢٤', 'podcast-٢٠٢٤'],
    ['api_1234', 'api-1234'],
    ['../../etc/passwd', 'etc-passwd'],
    ['0190a000-0000-7000-8000-000000000000', 'podcast-0190a000-0000-7000-8000-000000000000'],
  ])('%j', (title, slug) => expect(podcastSlug(title)).toBe(slug));

  test('cuts at the end of a word', () => {
    const slug = podcastSlug('seeking knowledge '.repeat(20));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(seeking|knowledge)(-(seeking|knowledge))*$/);
    expect(podcastSlug('a'.repeat(300))).toHaveLength(80);
  });

  test('never contains characters that are unsafe in a path', () => {
    for (let code = 0x20; code < 0x2fff; code += 1) {
      const slug = podcastSlug(`a${String.fromCodePoint(code)}b`);
      expect(slug).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u);
      expect(() => encodeURIComponent(slug)).not.toThrow();
    }
  });
});
