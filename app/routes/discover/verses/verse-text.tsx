import { Link } from '@remix-run/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { TEXT_SOURCE, type ShownVerses } from '~/domain/verses/verses';
import { digits, t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';
import type { VersesScreen } from './verses-screen.server';

const sourceLink = () => (
  <a href={TEXT_SOURCE.url} lang="en" rel="noopener noreferrer" className="underline">
    {TEXT_SOURCE.name}
  </a>
);

/** The verses unabridged, as in their source, with their numbers beside them. */
function Arabic({ text }: Pick<VersesScreen, 'text'>) {
  if (text.length === 0) return null;
  return (
    <ol dir="rtl" className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-6">
      {text.map(({ verse, text: words }) => (
        <li key={verse} className="flex items-baseline gap-3">
          <span className="min-w-8 shrink-0 text-sm text-ink-muted tabular-nums">
            {digits(verse)}
          </span>{' '}
          <p lang="ar" className="text-2xl leading-[2.2]! md:text-3xl">
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The source of the text, and links to translations. */
export function VerseText({ text, translations }: Pick<VersesScreen, 'text' | 'translations'>) {
  return (
    <div className="grid gap-2">
      <Arabic text={text} />
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-muted">
        {text.length > 0 ? (
          <span>
            <RichText text={t('verses.textFrom')} marks={{ source: sourceLink }} />
          </span>
        ) : null}
        <a
          href={translations}
          rel="noopener noreferrer"
          className="inline-flex min-h-9 items-center underline"
        >
          {t('verses.translations')}
        </a>
      </p>
    </div>
  );
}

function Beside({ to, text, back }: { to: ShownVerses | null; text: string; back?: true }) {
  if (!to) return null;
  const Icon = back ? ArrowLeft : ArrowRight;
  return (
    <Link
      to={to.path}
      rel={back ? 'prev' : 'next'}
      className="inline-flex min-h-11 items-center gap-2 text-accent hover:underline"
    >
      {back ? <Icon aria-hidden="true" className="size-4 rtl:rotate-180" /> : null}
      {text}
      {back ? null : <Icon aria-hidden="true" className="size-4 rtl:rotate-180" />}
    </Link>
  );
}

export function Neighbours({ besides }: Pick<VersesScreen, 'besides'>) {
  if (!besides) return null;
  return (
    <nav aria-label={t('verses.neighbours')} className="flex flex-wrap justify-between gap-x-6">
      <Beside to={besides.previous} text={t('verses.previous')} back />
      <Beside to={besides.next} text={t('verses.next')} />
    </nav>
  );
}

/** The verses of a surah that are mentioned in episodes. */
export function SpokenVerses({ spokenOf }: Pick<VersesScreen, 'spokenOf'>) {
  if (spokenOf.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl font-semibold">{t('verses.spokenOf')}</h2>
      <ol className="flex flex-wrap gap-2">
        {spokenOf.map(({ verse, count, path }) => (
          <li key={verse}>
            <Link
              to={path}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control border border-line bg-surface px-3 hover:border-accent"
            >
              <span className="font-medium tabular-nums">{digits(verse)}</span>{' '}
              <span className="sr-only">{t('cards.episodes', { count })}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
