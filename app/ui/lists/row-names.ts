import { isolated } from '~/lib/text/clean-text';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

/** Caches one object per rejection, because a new object on every render would take focus again. */
const known = new WeakMap<Failure, Failure>();

/**
 * Returns the rejection of a form around a list with each message of `field.<id>` prefixed with the name of its row.
 */
export function withRowNames(failure: Failure, names: ReadonlyMap<string, string>): Failure {
  const named = known.get(failure) ?? nameRows(failure, names);
  known.set(failure, named);
  return named;
}

function nameRows(failure: Failure, names: ReadonlyMap<string, string>): Failure {
  const fields = Object.entries(failure.fields).map(([field, texts]) => {
    const name = names.get(field.slice(field.indexOf('.') + 1));
    if (!name) return [field, texts] as const;
    const named = (message: string) => t('list.messageOfRow', { name: isolated(name), message });
    return [field, texts.map(named)] as const;
  });
  return {
    ...failure,
    error: fields[0]?.[1][0] ?? failure.error,
    fields: Object.fromEntries(fields),
  };
}
