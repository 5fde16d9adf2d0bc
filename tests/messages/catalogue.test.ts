import { describe, expect, it } from 'vitest';
import { compileCatalogue, interpolate, parametersOf, pluralForm } from '~/messages/catalogue';

const compiled = compileCatalogue({
  list: { title: 'All', found_one: '{{count}} thing by {{name}}', found_other: '{{count}} things' },
});

describe('a catalogue', () => {
  it('names texts by topic and name, plural forms as one', () => {
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
  ])('in %s chooses the form for %i', (language, count, form) => {
    expect(pluralForm(compiled['list.found']!, language, count)).toBe(form);
  });

  it('fills in each parameter, and reads none in a value', () => {
    const values = { a: '{{b}} $&', b: 2 };
    expect(interpolate('{{a}}, {{b}}, {{a}}', 'en', values)).toBe('{{b}} $&, 2, {{b}} $&');
  });

  it.each([
    ['en', '12,345,678'],
    ['ar', '12,345,678'],
    ['ur', '12,345,678'],
    ['tr', '12.345.678'],
    ['id', '12.345.678'],
    ['fr', '12\u202f345\u202f678'],
    ['ms', '12,345,678'],
  ])('in %s groups the digits of an amount, in Latin ones', (language, digits) => {
    expect(interpolate('{{count}}', language, { count: 12_345_678 })).toBe(digits);
    expect(interpolate('{{count}} {{year}}', language, { count: 9999, year: 20_261 })).toBe(
      '9999 20261',
    );
  });
});
