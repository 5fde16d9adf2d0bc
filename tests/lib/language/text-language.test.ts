import { describe, expect, it } from 'vitest';
import { textLanguage, titleDirection, titleLanguage } from '~/lib/language/text-language';

const texts: [language: string, text: string][] = [
  ['en', 'A calm voice, and lessons that build on each other.'],
  ['ar', 'جزاكم الله خيرا على هذه الدروس النافعة'],
  ['ur', 'بہت اچھا درس ہے، اللہ جزائے خیر دے'],
  ['fa', 'خدا قوت، برنامه‌ی بسیار خوبی است. گفتگوها آموزنده‌اند'],
  ['tr', 'Çok faydalı bir program, Allah razı olsun. Her akşam dinliyorum.'],
  ['az', 'Çox faydalı bir veriliş, hər axşam dinləyirəm'],
  ['de', 'Eine große Hilfe, und es macht Spaß'],
  ['es', 'Me gusta mucho, cada mañana lo escucho con mis niños'],
  ['ru', 'Очень полезные уроки, спасибо'],
  ['bn', 'খুব সুন্দর আলোচনা, জাযাকাল্লাহ'],
  ['hi', 'बहुत अच्छा कार्यक्रम'],
  ['zh', '非常好的节目'],
  ['ja', '毎朝この番組を聞いています'],
  ['ko', '매우 유익한 방송입니다'],
  ['ta', 'மிகவும் பயனுள்ள நிகழ்ச்சி'],
  ['ml', 'വളരെ നല്ല പരിപാടി'],
  ['th', 'รายการดีมาก'],
  ['he', 'תוכנית מצוינת'],
  ['am', 'በጣም ጥሩ ፕሮግራም'],
  ['el', 'Πολύ καλή εκπομπή'],
  ['dv', 'ރަނގަޅު ޕްރޮގްރާމެއް'],
];

describe('textLanguage', () => {
  it.each(texts)('detects %s without a hint', (language, text) => {
    expect(textLanguage(text)).toBe(language);
  });

  it.each(texts)('ignores a hint whose language uses another script: %s', (language, text) => {
    expect(textLanguage(text, language === 'ka' ? 'hy' : 'ka')).toBe(language);
  });

  it.each([
    ['fr', 'Merci pour ces cours, que Dieu vous garde'],
    ['ms', 'Terima kasih, sangat bermanfaat'],
    ['id', 'Terima kasih, sangat bermanfaat'],
    ['ur', 'سبحان الله'],
    ['fa', 'سلام'],
    ['sd', 'هي تمام سٺو پروگرام آهي'],
    ['uk', 'Дуже корисно'],
    ['az', 'Allah razı olsun'],
    ['wo', 'Jërëjëf, ñoo ngi ñuy déglu'],
    ['en-gb', 'A lovely programme'],
  ])('follows the hint for %s when letters are ambiguous', (language, text) => {
    expect(textLanguage(text, language)).toBe(language);
  });

  it.each([
    ['an Arab who writes Urdu', 'ar', 'بہت اچھا', 'ur'],
    ['an Iranian who writes Arabic', 'fa', 'جزاكم الله خيرا في الدنيا', 'ar'],
    ['an English reader who writes Turkish', 'en', 'Çok güzel, Allah razı olsun', 'tr'],
    ['a Turk who writes English', 'tr', 'Great show', 'tr'],
    ['an Arab who writes in Latin letters', 'ar', 'Great show', 'en'],
    ['a tag that is none', 'not a tag', 'Great show', 'en'],
  ])('follows the letters of %s', (_who, likely, text, language) => {
    expect(textLanguage(text, likely)).toBe(language);
  });

  it('goes by most of the text, not by its first word or a foreign name', () => {
    expect(textLanguage('Tafsir: هذه الدروس نافعة جدا والحمد لله')).toBe('ar');
    expect(textLanguage(`السلام عليكم. ${'What a calm and clear voice this is. '.repeat(3)}`)).toBe(
      'en',
    );
    expect(textLanguage(`A talk by Şeyh Ahmed. ${'It was calm and clear. '.repeat(5)}`)).toBe('en');
  });

  it('returns null for text without letters', () => {
    for (const text of ['', '5/5 👍', '١٢٣ - 45']) expect(textLanguage(text, 'ar')).toBeNull();
  });

  it('reads only the beginning of a long text', () => {
    expect(textLanguage('سلام '.repeat(500) + 'word '.repeat(40_000))).toBe('ar');
  });
});

describe('titleLanguage', () => {
  it.each([
    ['درسِ قرآن: سورۃ البقرہ', 'en-us', 'ur'],
    ['درسِ قرآن: سورۃ البقرہ', 'ar', 'ur'],
    ['تفسير سورة الفاتحة', 'en', 'ar'],
    ['تفسير سورة الفاتحة', 'ur', 'ur'],
    ['سخنرانی درباره‌ی گفتگو', null, 'fa'],
    ['Tafsir of al-Fatiha', 'ar', 'en'],
    ['Le tafsir', 'fr', 'fr'],
    ['কুরআন শিক্ষা', 'en', 'bn'],
    ['(12) কুরআন', 'bn', 'bn'],
    ['古兰经', 'zh-tw', 'zh-tw'],
    ['Қуръон', 'tg', 'tg'],
    ['2024', 'ar', 'ar'],
    ['2024', null, undefined],
    ['Abdurrahman', null, undefined],
    ['عبد الرحمن', null, 'ar'],
    ['Title', 'not a tag', 'en'],
  ])('%s from a podcast in %s', (title, likely, language) => {
    expect(titleLanguage(title, likely)).toBe(language);
  });
});

describe('titleDirection', () => {
  it.each([
    ['القرآن', 'rtl'],
    ['(١٢) القرآن', 'rtl'],
    ['12 – درس', 'rtl'],
    ['EP 5 | القرآن', 'ltr'],
    ['Tafsir: القرآن', 'ltr'],
    ['ތިލާވަތް', 'rtl'],
    ['תוכנית', 'rtl'],
    ['한국어', 'ltr'],
    ['١٢', undefined],
    ['', undefined],
  ])('%s', (title, direction) => {
    expect(titleDirection(title)).toBe(direction);
  });
});
