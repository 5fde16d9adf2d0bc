import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { dismissMention } from '~/domain/verses/verse-mentions.server';
import { TEXT_SOURCE, type VerseLink } from '~/domain/verses/verses';
import { mentionFormSchema } from '~/domain/verses/verses-schema';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection, titleLanguage } from '~/lib/language/text-language';
import { rowAddress } from '~/lib/web/site-paths';
import { digits, t } from '~/messages/t';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { LanguageFilter } from '~/ui/lists/language-filter';
import { BackLink } from '~/ui/text/back-link';
import { ArrowLeft, ArrowRight } from '~/ui/text/icons';
import { RichText, Name, VerseName } from '~/ui/text/inline-text';
import { MentionForm, VerseEpisodes } from './verse-episodes';
import { type VersesScreen, loadVersesScreen, rangeOf } from './verses-screen.server';

const sourceLink = () => (
  <a href={TEXT_SOURCE.url} lang="en" rel="noopener noreferrer" className="underline">
    {TEXT_SOURCE.name}
  </a>
);

export const loader = screenLoader('anyone', async (ctx) => {
  const { screen, status } = await loadVersesScreen(ctx, rangeOf(ctx));
  return data(screen, { status });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const { id, intent } = parseForm(mentionFormSchema, form);
  const verses = digits(await dismissMention(actor, id, intent === 'dismiss'));
  const title =
    intent === 'dismiss' ? t('verses.dismissed', { verses }) : t('verses.restored', { verses });
  return redirectWithToast(rowAddress(url, { id: 'episodes', enhanced }), { title });
});

/** The verses unabridged, as in their source, with their numbers beside them. */
function Arabic({ text }: Pick<VersesScreen, 'text'>) {
  if (text.length === 0) return null;
  return (
    <ol dir="rtl" className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-6">
      {text.map(({ verse, text: verseText }) => (
        <li key={verse} className="flex items-baseline gap-3">
          <span className="min-w-8 shrink-0 text-sm text-ink-muted tabular-nums">
            {digits(verse)}
          </span>{' '}
          <p lang="ar" className="text-2xl leading-[2.2]! md:text-3xl">
            {verseText}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The text with its source, and a link to translations. */
function VerseText({ text, translations }: Pick<VersesScreen, 'text' | 'translations'>) {
  return (
    // A whole surah is not shown: the link alone belongs to the heading.
    <div className={text.length > 0 ? 'grid gap-2' : '-mt-7'}>
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

function Beside({ to, text, back }: { to: VerseLink | null; text: string; back?: true }) {
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

function Neighbors({ besides }: Pick<VersesScreen, 'besides'>) {
  if (!besides) return null;
  return (
    <nav aria-label={t('verses.neighbours')} className="flex flex-wrap justify-between gap-x-6">
      <Beside to={besides.previous} text={t('verses.previous')} back />
      <Beside to={besides.next} text={t('verses.next')} />
    </nav>
  );
}

/** The verses of a surah that are mentioned in episodes. */
function SpokenVerses({ spokenOf }: Pick<VersesScreen, 'spokenOf'>) {
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

const missing = (): Missing => ({
  title: t('verses.notFound'),
  text: t('verses.notFoundHint'),
  back: ['/quran', t('verses.title')],
});

export const meta = publicMeta(missing);

function Heading({ verses, surah, arabicName }: VersesScreen) {
  const [path, back] =
    verses.path === surah.path
      ? ['/quran', t('verses.title')]
      : [surah.path, t('verses.ofSurah', { name: surah.name })];
  return (
    <header className="grid justify-items-start gap-1">
      <BackLink to={path}>{back}</BackLink>
      <h1 className="text-3xl font-semibold wrap-anywhere md:text-4xl">
        <VerseName of={verses} />
      </h1>
      {surah.lang === 'ar' ? null : (
        <p lang="ar" dir="rtl" className="text-xl text-ink-muted">
          {arabicName}
        </p>
      )}
    </header>
  );
}

/** For admins: dismissed mentions, and a button to restore each. */
function Dismissed({ dismissed }: Pick<VersesScreen, 'dismissed'>) {
  if (dismissed.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-11 items-center">{t('verses.takenOut')}</summary>
      <ul className="divide-y divide-line">
        {dismissed.map(({ id, title, sentence, language, verseLink }) => (
          <li key={id} dir={titleDirection(title)} className="grid gap-1 py-3">
            <p className="font-semibold wrap-anywhere">
              <Name of={title} />
            </p>
            <q dir={titleDirection(sentence)} lang={titleLanguage(sentence, language)}>
              {sentence}
            </q>
            <div className="flex flex-wrap items-center gap-x-4">
              <VerseName of={verseLink} />
              <MentionForm id={id} intent="restore">
                <Name of={title} />
              </MentionForm>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

export default function Verses() {
  const screen = useLoaderData<typeof loader>();
  const { verses, kind, languages } = screen;
  return (
    <article className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 page-room">
      <Heading {...screen} />
      <VerseText {...screen} />
      <Neighbors {...screen} />
      <SpokenVerses {...screen} />
      <LanguageFilter action={verses.path} hiddenFields={{ kind }} options={languages} />
      <VerseEpisodes screen={screen} />
      <Dismissed {...screen} />
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);
