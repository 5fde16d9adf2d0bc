import { isolated } from '~/lib/text/clean-text';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

/** One object for a refusal, however often its page is rendered: another would take the focus again. */
const known = new WeakMap<Failure, Failure>();

/** The refusal of a form around a list: each message of `field.<id>` begins with the name of its row. */
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
