import { Fragment, type ReactNode } from 'react';

type Marks = Record<string, (words: string) => ReactNode>;

/** Renders a message in which `<name>words</name>` is rendered by `marks.name`. */
export function RichText({ text, marks }: { text: string; marks: Marks }) {
  const parts = text.split(/<(\w+)>([^<]*)<\/\w+>/);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const mark = at % 3 === 2 ? marks[parts[at - 1]!] : undefined;
    return <Fragment key={at}>{mark ? mark(part) : part}</Fragment>;
  });
}
