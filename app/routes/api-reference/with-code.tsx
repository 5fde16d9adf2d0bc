import type { ReactNode } from 'react';

/** The document's descriptions are CommonMark; ours use nothing of it but code. */
export const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
