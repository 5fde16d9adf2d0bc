import { describe, expect, it } from 'vitest';
import {
  compileCatalogue,
  interpolate,
  parametersOf,
  pluralForm,
  groupDigits,
  inDigits,
  numbersOf,
  writeDecimal,
} from '~/messages/catalogue';

const compiled = compileCatalogue({
  list: { title: 'All', found_one: '{{count}} thing by {{name}}', found_other: '{{count}} things' },
});

describe('a catalog', () => {
  it('identifies texts by topic and name, with plural forms combined', () => {
    expect(Object.keys(compiled)).toEqual(['list.title', 'list.found']);
    expect(compiled['list.title']).toBe('All');
    expect(parametersOf(compiled['list.found']!)).toEqual(['count', 'name']);
  });

  it.each([
    ['en', 1, '{{count}} thing by {{name}}'],
    ['en', 0, '{{count}} things'],
    ['en', 11, '{{count}} things'],
    // Arabic has forms that this text lacks.
    ['ar', 3, '{{count}} things'],
  ])('in %s, selects the form for %i', (language, count, form) => {
    expect(pluralForm(compiled['list.found']!, language, count)).toBe(form);
  });

  it('fills in each parameter without interpreting values', () => {
    const values = { a: '{{b}} $&', b: 2 };
    expect(interpolate('{{a}}, {{b}}, {{a}}', 'en-u-nu-latn', values)).toBe(
      '{{b}} $&, 2, {{b}} $&',
    );
  });

  it.each([
    ['en', 'latn', '12,345,678', '4.5'],
    ['ar', 'latn', '12,345,678', '4.5'],
    ['ur', 'latn', '12,345,678', '4.5'],
    ['tr', 'latn', '12.345.678', '4,5'],
    ['id', 'latn', '12.345.678', '4,5'],
    ['fr', 'latn', '12\u202f345\u202f678', '4,5'],
    ['ms', 'latn', '12,345,678', '4.5'],
    ['bn', 'beng', '১,২৩,৪৫,৬৭৮', '৪.৫'],
    ['fa', 'arabext', '۱۲٬۳۴۵٬۶۷۸', '۴٫۵'],
  ])('in %s with %s digits, formats amounts and decimals', (language, digits, amount, decimal) => {
    const numbers = numbersOf(language, digits);
    expect(groupDigits(12_345_678, numbers)).toBe(amount);
    expect(interpolate('{{count}}', numbers, { count: 12_345_678 })).toBe(amount);
    expect(writeDecimal(4.5, numbers)).toBe(decimal);
  });

  it('does not group four-digit amounts or years, and keeps the digits of a code', () => {
    const values = { count: 9999, year: 20_261, code: 'A1B2' };
    const text = '{{count}} {{year}} {{code}}';
    expect(interpolate(text, 'en-u-nu-latn', values)).toBe('9999 20261 A1B2');
    expect(interpolate(text, 'fa-u-nu-arabext', values)).toBe('۹۹۹۹ ۲۰۲۶۱ A1B2');
    expect(inDigits('1:02:45', 'bn-u-nu-beng')).toBe('১:০২:৪৫');
  });
});
