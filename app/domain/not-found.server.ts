import { isMissingRow } from '~/adapters/database/transaction.server';
import { NotFoundError } from './errors';

/** For `.catch`: a row that does not exist, or was deleted meanwhile, becomes a NotFoundError. */
export const rowNotFound =
  (text: () => string) =>
  (error: unknown): never => {
    if (isMissingRow(error)) throw new NotFoundError(text());
    throw error;
  };
