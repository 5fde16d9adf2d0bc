import type { ComponentType } from 'react';
import { runsByLanguage } from '~/lib/language/line-languages';

/** Keeps line breaks. Each line has its own direction and language. */
export function WrittenText({
  text,
  language,
  as: Element = 'p',
  words: Words,
  className = '',
}: {
  text: string;
  /** Null: detect the language. */
  language: string | null;
  as?: 'p' | 'div';
  /** Renders the text of a line instead of plain text. */
  words?: ComponentType<{ text: string }>;
  className?: string;
}) {
  const { lang, runs } = runsByLanguage(text, language);
  return (
    <Element dir="auto" lang={lang} className={`prose whitespace-pre-line ${className}`}>
      {runs.map((run, index) => {
        const words = Words ? <Words key={index} text={run.text} /> : run.text;
        return run.lang ? (
          <span key={index} lang={run.lang}>
            {words}
          </span>
        ) : (
          words
        );
      })}
    </Element>
  );
}
