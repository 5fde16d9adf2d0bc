import type { MarkedText } from '~/lib/language/paragraph-languages';

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
