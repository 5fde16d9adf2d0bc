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
    expect(interpolate('{{a}}, {{b}}, {{a}}', { a: '{{b}} $&', b: 2 })).toBe(
      '{{b}} $&, 2, {{b}} $&',
    );
  });
});
