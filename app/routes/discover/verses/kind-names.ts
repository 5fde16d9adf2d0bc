import type { MentionKind } from '~/domain/verses/verses';
import { t } from '~/messages/t';

const names: Record<MentionKind, () => string> = {
  named: () => t('verses.named'),
  quoted: () => t('verses.quoted'),
  recited: () => t('verses.recited'),
};

const rules: Record<MentionKind, () => string> = {
  named: () => t('verses.namedRule'),
  quoted: () => t('verses.quotedRule'),
  recited: () => t('verses.recitedRule'),
};

export const kindName = (kind: MentionKind): string => names[kind]();

/** Explains what the list of a kind contains. */
export const kindRule = (kind: MentionKind): string => rules[kind]();
