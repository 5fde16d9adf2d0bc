import type { Toast } from '~/lib/web/toast';
import { writtenLanguage } from '~/lib/language/text-language';
import { titleLanguage } from '~/lib/language/title-language';

/** Isolated, in its own direction and language. */
export function Name({
  of,
  likely,
  language,
  className,
}: {
  of: string;
  /** Likely language, such as the podcast's. */
  likely?: string | null;
  /** Stored language. */
  language?: string | null;
  className?: string;
}) {
  return (
    <bdi
      lang={language ? writtenLanguage(of, language) : titleLanguage(of, likely)}
      className={className}
    >
      {of}
    </bdi>
  );
}

/** Words of a toast, the name in them marked. A name alone gives them their direction. */
export function WithName({ words, name }: { words: string; name: Toast['name'] }) {
  const at = name ? words.indexOf(name.text) : -1;
  if (!name || at < 0) return words;
  if (words === name.text) return <span lang={titleLanguage(words, name.language)}>{words}</span>;
  return (
    <>
      {words.slice(0, at)}
      <Name of={name.text} likely={name.language} />
      {words.slice(at + name.text.length)}
    </>
  );
}
