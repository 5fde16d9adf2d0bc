import { t } from '~/messages/t';

const SENTENCES: Record<string, () => string> = {
  'not-found': () => t('transcript.failedMissing'),
  gone: () => t('transcript.failedMissing'),
  address: () => t('transcript.failedRefused'),
  blocked: () => t('transcript.failedRefused'),
  broken: () => t('transcript.failedBroken'),
  empty: () => t('transcript.failedEmpty'),
  'unknown-form': () => t('transcript.failedForm'),
  'too-large': () => t('transcript.failedLarge'),
};

/** Why a transcript cannot be shown, based on the failure stored by the last attempt. */
export const failureSentence = (kind: string): string =>
  (Object.hasOwn(SENTENCES, kind) && SENTENCES[kind]?.()) || t('transcript.failedUnreachable');
