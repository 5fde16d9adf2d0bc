import { describe, expect, test } from 'vitest';
import { believableDuration, parseDuration } from '~/lib/time/parse-duration';

describe('parseDuration', () => {
  test.each([
    ['3600', 3600],
    ['3600.5', 3600],
    ['61.08', 61],
    ['1,234', 1234],
    ['604,800', 604800],
    ['3600,5', 3600],
    ['61,08', 61],
    ['45:12,345', 2712],
    ['٣,٦٠٠', 3600],
    ['45:12', 2712],
    ['61:08', 3668],
    ['1:02:03', 3723],
    ['25:3:30', 90210],
    ['01:02:03.500', 3723],
    [' 03:02:01 ', 10921],
    ['PT1H2M3S', 3723],
    ['PT45M', 2700],
    ['1h 2m', 3720],
    ['1 hr 5 mins 3 sec', 3903],
    ['١:٠٢:٠٣', 3723],
    ['૧:૦૨:૦૩', 3723],
    ['۱۲:۰۵', 725],
    ['45 min', 2700],
    ['45:60', 2760],
    ['604800', 604800],
    ['1h30', 5400],
    ['1 h 30 min', 5400],
    ['1h 05', 3900],
    ['5m30', 330],
    ['45\'30"', 2730],
    ['45 Min.', 2700],
    ['1:30 h', 5400],
    ['45:30 min', 2730],
    ['1.5 hours', 5400],
    ['half an hour', 1800],
    ['45 dk', 2700],
    ['45 DAKİKA', 2700],
    ['1 saat 30 dakika', 5400],
    ['bir buçuk saat', 5400],
    ['45 دقيقة', 2700],
    ['٤٥ د', 2700],
    ['ساعة', 3600],
    ['ساعة واحدة', 3600],
    ['ساعتان و15 دقيقة', 8100],
    ['ساعة ونصف', 5400],
    ['نصف ساعة', 1800],
    ['دقيقة 45', 2700],
    ['45 منٹ', 2700],
    ['ایک گھنٹہ 20 منٹ', 4800],
    ['ڈیڑھ گھنٹہ', 5400],
    ['۱ ساعت و ۳۰ دقیقه', 5400],
    ['45 menit', 2700],
    ['45 minit 30 saat', 2730],
    ['satu setengah jam', 5400],
    ['1 heure et demie', 5400],
    ['১ ঘণ্টা ৩০ মিনিট', 5400],
    ['1 Std. 5 Min.', 3900],
    ['2 horas', 7200],
    ['1 час 20 минут', 4800],
    ['Dakika 45', 2700],
    ['~45 min', 2700],
    ['≈ 45 min', 2700],
    ['~1:05:00', 3900],
    ['ca. 45 min', 2700],
    ['+/- 45 min', 2700],
    ['about 45 minutes', 2700],
    ['45 min (approx.)', 2700],
    ['env. 45 min', 2700],
    ['yaklaşık 45 dakika', 2700],
    ['sekitar 45 menit', 2700],
    ['lebih kurang 45 minit', 2700],
    ['45 دقيقة تقريبًا', 2700],
    ['حوالي ٤٥ دقيقة', 2700],
    ['تقریباً 45 منٹ', 2700],
    ['حدود ۴۵ دقیقه', 2700],
    ['প্রায় ৪৫ মিনিট', 2700],
    ['45+ min', 2700],
    ['1 h 5', 3900],
    ['1 jam 5', 3900],
    ['1 saat 5', 3900],
    ['1 گھنٹہ 5', 3900],
    ['১ ঘণ্টা ৫', 3900],
    ['1½ h', 5400],
    ['½ heure', 1800],
    ['Duration: 45 min', 2700],
    ['المدة: 45 دقيقة', 2700],
    ['Durée : 1:05:00', 3900],
    ['1.05.30', 3930],
    ['1：05：30', 3930],
    ['PT1.5H', 5400],
    ['2700000 ms', 2700],
    ['1小时5分钟', 3900],
  ])('%j is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  test.each([
    '00:00',
    '0',
    '',
    '  ',
    '-1',
    'unknown',
    '1:02:03:04',
    '2147483648',
    '604801',
    '604,801',
    '1,234,567',
    '0,500',
    'PT',
    'P',
    '-1 min',
    '1 min 2 h',
    '45 min 30 min',
    '1h30.5',
    'm',
    'and',
    '3 apples',
    '45 min/week',
    '~',
    'about',
    '30 - 45 min',
    '< 45 min',
  ])('%j is unknown', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  test('accepts a number, null and undefined', () => {
    expect(parseDuration(90)).toBe(90);
    expect(parseDuration(null)).toBeNull();
    expect(parseDuration(undefined)).toBeNull();
  });
});

describe('checking a duration against the file size', () => {
  const MB = 1_000_000;

  test.each([
    ['one second everywhere', 1, 57.6 * MB, 'audio/mpeg'],
    ['minutes written as seconds', 45, 43 * MB, 'audio/mpeg'],
    ['minutes written as seconds, of few bytes', 45, 10.8 * MB, 'audio/mpeg'],
    ['minutes of M4A written as seconds', 45, 43 * MB, 'audio/mp4'],
    ['minutes of WAV written as seconds', 45, 476 * MB, 'audio/wav'],
    ['minutes of video written as seconds', 45, 400 * MB, 'video/mp4'],
    ['one second of a file of no known type', 1, 57.6 * MB, null],
    ['hours for minutes', 45 * 3600, 43 * MB, 'audio/mpeg'],
  ])('rejects %s', (_what, seconds, bytes, type) => {
    expect(believableDuration(seconds, { length: bytes, type })).toBeNull();
  });

  test.each([
    ['a lesson', 2700, 43.2 * MB, 'audio/mpeg'],
    ['a lesson of the best quality', 2700, 108 * MB, 'audio/mpeg'],
    ['a lesson of little quality', 2700, 5.4 * MB, 'audio/mpeg'],
    ['a trailer with a picture', 30, 2.5 * MB, 'audio/mpeg'],
    ['a WAV', 60, 10.6 * MB, 'audio/x-wav'],
    ['a FLAC', 3600, 500 * MB, 'audio/flac'],
    ['a lossless M4A', 3600, 500 * MB, 'audio/x-m4a'],
    ['a film', 3600, 4000 * MB, 'video/mp4'],
    ['a short film', 45, 43 * MB, 'video/mp4'],
    ['an unknown size', 2700, null, 'audio/mpeg'],
    ['a size that stands for an unknown one', 2700, 123_456, 'audio/mpeg'],
  ])('accepts %s', (_what, seconds, bytes, type) => {
    expect(believableDuration(seconds, { length: bytes, type })).toBe(seconds);
  });

  test('keeps an unknown duration unknown', () => {
    expect(believableDuration(null, { length: 43 * MB, type: 'audio/mpeg' })).toBeNull();
  });
});
