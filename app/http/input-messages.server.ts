import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

type Bounds = { origin: string; minimum?: unknown; maximum?: unknown };

/** Such as `a text of at most 200 characters`. */
function within({ origin, minimum, maximum }: Bounds): string {
  const bound =
    minimum === undefined ? `at most ${String(maximum)}` : `at least ${String(minimum)}`;
  if (origin === 'string') return `a text of ${bound} characters`;
  return origin === 'array' ? `a list of ${bound}` : `a number of ${bound}`;
}

/** The site's words for what a schema has no words of its own for. */
export function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Please give ${KINDS[issue.expected] ?? 'a value'}`;
    case 'too_small':
    case 'too_big':
      return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
        ? 'Please give a text'
        : `Please give ${within(issue)}`;
    case 'invalid_value':
      return `Please give one of these: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Please give nothing but what is described, without: ${issue.keys.join(', ')}`;
    default:
      return 'Please give a value of the form that is described';
  }
}

/** Whether a message does not name its field. */
export const isGeneral = (message: string): boolean => message.startsWith('Please give ');
