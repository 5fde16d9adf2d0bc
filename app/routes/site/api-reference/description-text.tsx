import type { ReactNode } from 'react';

/** Descriptions use no CommonMark but code. */
export const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
