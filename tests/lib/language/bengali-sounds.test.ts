import { describe, expect, it } from 'vitest';
import { bengaliKey, soundsLike } from '~/lib/language/bengali-sounds';
import { fold } from '~/lib/text/fold';

describe('Latin spellings of Bengali words', () => {
  it.each([
    ['কুরআনের', ['quraner', 'koraner', 'quraaner']],
    ['আলো', ['alo', 'aalo']],
    ['হাদিসের', ['hadiser', 'hadeeser']],
    ['শিক্ষা', ['shikkha', 'shiksha']],
    ['নামায', ['namaz', 'namaj']],
    ['মৃত্যুর', ['mrittur', 'mrityur']],
    ['ধর্ম', ['dharma', 'dhormo']],
    ['রহমত', ['rahmat', 'rohomot']],
    ['মাওলানা', ['moulana', 'maolana', 'mawlana']],
    ['স্বাদ', ['shad', 'swad']],
    ['জ্ঞানের', ['gyaner', 'ganer', 'jnaner']],
    ['বাংলা', ['bangla']],
    ['দিয়ে', ['diye', 'die', 'diya']],
    ['হচ্ছে', ['hocche', 'hochchhe']],
  ])('%s', (bengali, spellings) => {
    const word = fold(bengali);
    for (const latin of spellings) {
      expect(bengaliKey(latin), latin).toBe(bengaliKey(word));
      expect(soundsLike(latin, word), latin).toBe(true);
    }
  });

  it.each([
    ['আমরা', 'amar'],
    ['আমার', 'amra'],
    ['নারী', 'nora'],
    ['কথা', 'kotho'],
  ])('tells %s from %s by its vowels', (bengali, latin) => {
    expect(soundsLike(latin, fold(bengali))).toBe(false);
  });
});
