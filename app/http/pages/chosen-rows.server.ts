import { InvalidError, MalformedError } from '~/domain/errors';
import { t } from '~/messages/t';

/** What an admin decided about rows of a list. */
export type RowChoice<D extends string> = {
  decision: D;
  /** Values of the rows; null for everything that the list finds. */
  rows: string[] | null;
  /** When the list was shown: what came later was not seen. */
  until: Date;
};

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value): value is string => typeof value === 'string');

/**
 * Reads the form of `ChosenRows`: a button of one row, or a decision about the chosen rows, about all rows of the page
 * or about everything found.
 *
 * @throws InvalidError if no row was chosen; MalformedError
 */
export function readChoice<D extends string>(
  form: FormData,
  decisions: readonly D[],
): RowChoice<D> {
  const [chosen = ''] = textsOf(form, 'one');
  const [ofRow = '', ...rest] = chosen.split(' ');
  const sent = chosen ? ofRow : form.get('intent');
  const decision = decisions.find((option) => option === sent);
  if (!decision) throw new MalformedError(t('input.noIntent'));
  const submitted = new Date(String(form.get('until') ?? ''));
  const until = Number.isNaN(submitted.getTime()) ? new Date() : submitted;
  if (chosen) return { decision, rows: [rest.join(' ')], until };
  const scope = form.get('scope');
  if (scope === 'all') return { decision, rows: null, until };
  const rows = textsOf(form, scope === 'page' ? 'shown' : 'chosen');
  if (rows.length === 0)
    throw new InvalidError(t('desk.noneChosen'), { scope: [t('desk.noneChosen')] });
  return { decision, rows: [...new Set(rows)], until };
}
