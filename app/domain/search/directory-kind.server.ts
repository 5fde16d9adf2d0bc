import { getDirectory } from '~/adapters/directory/directory.server';

/** Whether the built-in sample directory answers because no key for the real one is set. */
export const isSampleDirectory = (): boolean => getDirectory().kind === 'sample';
