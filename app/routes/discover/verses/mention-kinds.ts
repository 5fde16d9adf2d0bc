import type { MentionKind } from '~/domain/verses/verses';
import { t } from '~/messages/t';

const kindNames: Record<MentionKind, () => string> = {
  named: () => t('verses.named'),
  quoted: () => t('verses.quoted'),
  recited: () => t('verses.recited'),
};

const kindRules: Record<MentionKind, () => string> = {
  named: () => t('verses.namedRule'),
  quoted: () => t('verses.quotedRule'),
  recited: () => t('verses.recitedRule'),
};

export const kindName = (kind: MentionKind): string => kindNames[kind]();

/** Explains what the list of a kind contains. */
export const kindRule = (kind: MentionKind): string => kindRules[kind]();
