import { Link, type LinkProps } from '@remix-run/react';
import { Children, Fragment, type ReactNode } from 'react';
import type { VerseLink } from '~/domain/verses/verses';
import { writtenLanguage, titleLanguage } from '~/lib/language/text-language';
import { formatDate, formatDateTime, formatShortDate } from '~/lib/time/format-date';
import type { Toast } from '~/lib/web/form-outcome';
import { podcastPath } from '~/lib/web/site-paths';
import { digits } from '~/messages/t';

/** A name, isolated with its own direction and language. */
export function Name({
  of,
  fallbackLanguage,
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
      lang={language ? writtenLanguage(of, language) : titleLanguage(of, fallbackLanguage)}
      className={className}
    >
      {of}
    </bdi>
  );
}

/** The text of a toast with the name in it marked. If the text is only the name, the name sets its direction. */
export function WithName({ text, name }: { text: string; name: Toast['name'] }) {
  const at = name ? text.indexOf(name.text) : -1;
  if (!name || at < 0) return text;
  if (text === name.text) return <span lang={titleLanguage(text, name.language)}>{text}</span>;
  return (
    <>
      {text.slice(0, at)}
      <Name of={name.text} fallbackLanguage={name.language} />
      {text.slice(at + name.text.length)}
    </>
  );
}

type Marks = Record<string, (text: string) => ReactNode>;

/** Renders a message in which `<name>words</name>` is rendered by `marks.name`. */
export function RichText({ text, marks }: { text: string; marks: Marks }) {
  const parts = text.split(/<(\w+)>([^<]*)<\/\w+>/);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const mark = at % 3 === 2 ? marks[parts[at - 1]!] : undefined;
    return <Fragment key={at}>{mark ? mark(part) : part}</Fragment>;
  });
}

/**
 * Separates a control's visible text from its accessible name. With `aria-labelledby` pointing to the title of the row,
 * Orca reads the title twice; a text of its own is read once, each part in its language.
 */
export function AccessibleText({ seen, children }: { seen?: ReactNode; children: ReactNode }) {
  return (
    <>
      {seen ? <span aria-hidden="true">{seen}</span> : null}
      {unseen(children)}
    </>
  );
}

/** The text of a control, and for screen readers the one in which `<name>` is the name of what it concerns. */
export const NamedText = ({
  seen,
  text,
  name,
}: {
  seen?: string;
  text: string;
  name: ReactNode;
}) => (
  <AccessibleText seen={seen}>
    <RichText text={text} marks={{ name: () => name }} />
  </AccessibleText>
);

/** For `marks`: words that only screen readers read. */
export const unseen = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** The spaces are text, so that screen readers separate the words; the dot itself is not read. */
export function Dot() {
  return (
    <>
      {' '}
      <span aria-hidden="true">·</span>{' '}
    </>
  );
}

/** Facts on a line, with dots between them; null children are left out. */
export const Dotted = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 ? <Dot /> : null}
      {fact}
    </Fragment>
  ));

/**
 * Facts that take several lines, or on a phone only one (`isLine`), without those that do not fit. A line neither begins
 * nor ends with a dot: each fact has its own before it, which is clipped where a line begins. Facts that render nothing
 * take no room.
 */
export const WrappedFacts = ({
  isLine = false,
  children,
}: {
  isLine?: boolean;
  children: ReactNode;
}) => (
  <span
    className={`relative block overflow-x-clip ${isLine ? 'min-h-[1lh] phone:h-[1lh] phone:overflow-hidden narrow:h-auto' : ''}`}
  >
    <span className="-ms-[1em] flex flex-wrap items-center">
      {Children.toArray(children).map((fact, index) => (
        <Fragment key={index}>
          <span
            className={`ps-[1em] before:-ms-[1em] before:inline-block before:w-[1em] before:text-center before:content-['·'_/_''] empty:hidden ${isLine ? 'max-w-full truncate narrow:whitespace-normal' : ''}`}
          >
            {fact}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  </span>
);

export function DateTime({
  iso,
  withTime = false,
  className,
}: {
  /** ISO date. */
  iso: string;
  withTime?: boolean;
  className?: string;
}) {
  return (
    <time dateTime={iso} className={className}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}

/** Omits the year if it is the current one. Server and browser may differ at the turn of the year. */
export const ShortDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso} suppressHydrationWarning>
    {formatShortDate(iso)}
  </time>
);

/** For example `Al-Baqarah 2:255`. The numbers run left to right in every language. */
export function VerseName({ of: { name, lang, numbers } }: { of: VerseLink }) {
  return (
    <bdi>
      <span lang={lang}>{name}</span>
      {numbers ? (
        <>
          {' '}
          <bdi dir="ltr">{digits(numbers)}</bdi>
        </>
      ) : null}
    </bdi>
  );
}

type LinkedPodcast = { slug: string; title: string; language?: string | null };

export const PodcastLink = ({
  podcast: { slug, title, language },
  dir,
  className = '',
}: {
  podcast: LinkedPodcast;
  dir?: 'ltr' | 'rtl' | undefined;
  className?: string;
}) => (
  <Link to={podcastPath(slug)} dir={dir} className={`hover:underline ${className}`}>
    <Name of={title} fallbackLanguage={language} />
  </Link>
);

/** A link in running text. */
export const TextLink = (props: LinkProps) => <Link className="text-accent underline" {...props} />;

/** For `marks`: words that link to that path. */
export const linkTo = (to: string) => (text: string) => <TextLink to={to}>{text}</TextLink>;

/** A link on a line of its own, or in a row of links: tall enough for a finger. */
export const LineLink = ({
  leadsToLoss = false,
  className = '',
  ...rest
}: LinkProps & { leadsToLoss?: boolean }) => (
  <Link
    className={`finger inline-flex min-h-9 items-center underline ${leadsToLoss ? 'text-danger' : 'text-accent'} ${className}`}
    {...rest}
  />
);

/** One of several links to lists of the same things, underlined while its list is shown. They stay in one line. */
export const TabLink = ({ isShown, ...rest }: LinkProps & { isShown: boolean }) => (
  <Link
    preventScrollReset
    aria-current={isShown ? 'page' : undefined}
    className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-muted hover:text-ink max-sm:px-2 max-sm:text-sm aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent-strong"
    {...rest}
  />
);
