import type { z } from 'zod';
import { t } from '~/messages/t';

type Bounds = { origin: string; minimum?: unknown; maximum?: unknown };

function atLeast(origin: string, count: number): string {
  if (origin === 'string') return t('input.textAtLeast', { count });
  return origin === 'array'
    ? t('input.listAtLeast', { count })
    : t('input.numberAtLeast', { count });
}

function atMost(origin: string, count: number): string {
  if (origin === 'string') return t('input.textAtMost', { count });
  return origin === 'array' ? t('input.listAtMost', { count }) : t('input.numberAtMost', { count });
}

const outside = ({ origin, minimum, maximum }: Bounds): string =>
  minimum === undefined ? atMost(origin, Number(maximum)) : atLeast(origin, Number(minimum));

function kindWanted(kind: string): string {
  switch (kind) {
    case 'string':
      return t('input.giveText');
    case 'number':
      return t('input.giveNumber');
    case 'int':
      return t('input.giveWholeNumber');
    case 'boolean':
      return t('input.giveBoolean');
    case 'array':
      return t('input.giveList');
    case 'object':
      return t('input.giveObject');
    default:
      return t('input.giveValue');
  }
}

/** The site's default message for an issue whose schema has no message of its own. */
export function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kindWanted(issue.expected);
    case 'too_small':
    case 'too_big':
      return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
        ? t('input.giveText')
        : outside(issue);
    case 'invalid_value':
      return t('input.giveOneOf', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return t('input.giveNothingElse', { names: issue.keys.join(', ') });
    default:
      return t('input.giveDescribed');
  }
}
