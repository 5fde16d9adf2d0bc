import type { ComponentType } from 'react';
import { type MarkedText, runsByLanguage } from '~/lib/language/mark-languages';

/** HTML that was sanitized when it was stored. Each paragraph has its own direction and language. */
export function FormattedText({
  text: { lang, html },
  className = '',
}: {
  text: MarkedText;
  className?: string;
}) {
  return (
    <div
      dir="auto"
      lang={lang}
      className={`prose ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

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
        const label = Words ? <Words key={index} text={run.text} /> : run.text;
        return run.lang ? (
          <span key={index} lang={run.lang}>
            {label}
          </span>
        ) : (
          label
        );
      })}
    </Element>
  );
}

/** The curators' own words on why they feature it. */
export const CuratorsNote = ({ text }: { text: string }) => (
  <WrittenText
    text={text}
    language={null}
    className="line-clamp-4 border-s-2 border-gold ps-2 text-sm wrap-anywhere narrow:line-clamp-none"
  />
);
