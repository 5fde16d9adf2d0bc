import { HtmlValidate } from 'html-validate';

// The rules of the HTML standard, without opinions on style.
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** HTML errors in a page as sent by the server. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return html.includes('\0') ? [...faults, 'a zero byte'] : faults;
}
