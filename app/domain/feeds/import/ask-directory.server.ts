import {
  DirectoryError,
  getDirectory,
  type Directory,
} from '~/adapters/directory/directory.server';
import { ThrottledError, UpstreamError } from '~/domain/errors';
import { t } from '~/messages/t';

export async function askDirectory<T>(question: (directory: Directory) => Promise<T>): Promise<T> {
  try {
    return await question(getDirectory());
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    if (error.kind === 'throttled') throw new ThrottledError(error.retryAfterSeconds ?? 5);
    throw new UpstreamError(t('refusal.directoryDown'));
  }
}
