import type { Toast } from '~/lib/web/toast';
import { writtenLanguage } from '~/lib/language/text-language';
import { titleLanguage } from '~/lib/language/title-language';

/** A name, isolated with its own direction and language. */
export function Name({
  of,
  fallbackLanguage: likely,
  language,
  className,
}: {
  of: string;
  /** Fallback language, such as the podcast's. */
  fallbackLanguage?: string | null;
  /** Language stored with the name. */
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

/** The text of a toast with the name in it marked. If the text is only the name, the name sets its direction. */
export function WithName({ words, name }: { words: string; name: Toast['name'] }) {
  const at = name ? words.indexOf(name.text) : -1;
  if (!name || at < 0) return words;
  if (words === name.text) return <span lang={titleLanguage(words, name.language)}>{words}</span>;
  return (
    <>
      {words.slice(0, at)}
      <Name of={name.text} fallbackLanguage={name.language} />
      {words.slice(at + name.text.length)}
    </>
  );
}
