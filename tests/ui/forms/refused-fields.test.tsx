import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeField } from '~/ui/auth/credential-fields';
import { Button, Sending } from '~/ui/forms/button';
import {
  CheckboxGroup,
  LanguageField,
  Refused,
  SelectField,
  TextAreaField,
  TextField,
} from '~/ui/forms/form-fields';

const failure = {
  error: 'Not this',
  fields: { title: ['Too short.', 'Too plain.'], code: ['Wrong.'] },
  values: { title: ['Hi'], words: [''], kind: ['b'], code: ['123456'], language: ['qaa'] },
};

const refused = (fields: ReactNode) =>
  renderToStaticMarkup(<Refused.Provider value={failure}>{fields}</Refused.Provider>);

test('shows the errors of a refused field and refers to them', () => {
  const html = refused(<TextField label="Title" name="title" defaultValue="Stored" />);
  expect(html).toContain('aria-describedby="title-error" aria-invalid="true"');
  expect(html).toMatch(/<p id="title-error"[^>]*>Too short. Too plain.<\/p>/);
  expect(refused(<TextField label="Name" name="name" />)).not.toContain('aria-invalid=');
});

test('shows what was typed instead of what is stored, also if it was emptied', () => {
  expect(refused(<TextField label="Title" name="title" defaultValue="Stored" />)).toContain(
    'value="Hi"',
  );
  expect(refused(<TextAreaField label="Words" name="words" defaultValue="Stored" />)).not.toContain(
    'Stored',
  );
  const options = ['a', 'b'].map((value) => ({ value, label: value }));
  expect(
    refused(<SelectField label="Kind" name="kind" options={options} defaultValue="a" />),
  ).toContain('<option value="b" selected="">');
  expect(refused(<LanguageField defaultValue="ar" />)).toContain(
    '<option value="qaa" selected="">',
  );
});

test('keeps the stored value of a field that was not sent, and leaves unchecked what was unchecked', () => {
  expect(refused(<TextField label="Name" name="name" defaultValue="Stored" />)).toContain(
    'value="Stored"',
  );
  const options = [{ value: 'fiqh', label: 'Fiqh' }];
  const group = <CheckboxGroup legend="Topics" name="topics" options={options} chosen={['fiqh']} />;
  expect(refused(group)).not.toContain('checked=""');
  expect(renderToStaticMarkup(group)).toContain('checked=""');
});

test('never fills a code in again, and leaves a controlled field its value', () => {
  const code = refused(<CodeField />);
  expect(code).toContain('Wrong.');
  expect(code).not.toContain('123456');
  const own = <TextField label="Title" name="title" value="Own" onChange={() => {}} />;
  expect(refused(own)).toContain('value="Own"');
});

test('lets the buttons of a form wait while it is being sent', () => {
  const buttons = (
    <Sending.Provider value>
      <Button>Save</Button>
      <Button type="button">Close</Button>
      <Button busy={false}>Other</Button>
    </Sending.Provider>
  );
  expect(renderToStaticMarkup(buttons).match(/aria-disabled="true"[^>]*>[^<]*/g)).toEqual([
    expect.stringContaining('Save'),
  ]);
});
