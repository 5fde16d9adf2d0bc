import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { dismissMention } from '~/domain/verses/dismiss-mention.server';
import { mentionFormSchema } from '~/domain/verses/verses-schema';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection, titleLanguage } from '~/lib/language/title-language';
import { headOf, pageTitle } from '~/lib/web/page-meta';
import { rowAddress } from '~/lib/web/list-address';
import { digits, t } from '~/messages/t';
import { errorTitle } from '~/ui/feedback/error-screen';
import { MissingScreen } from '~/ui/feedback/missing-screen';
import { LanguageFilter } from '~/ui/lists/language-filter';
import { Name } from '~/ui/text/name';
import { VerseName } from '~/ui/text/verse-name';
import { MentionForm, VerseEpisodes } from './verse-episodes';
import { Neighbours, SpokenVerses, VerseText } from './verse-text';
import { loadVersesScreen, rangeOf, type VersesScreen } from './verses-screen.server';

export const loader = screenLoader('anyone', async (visit) => {
  const { screen, status } = await loadVersesScreen(visit, rangeOf(visit));
  return data(screen, { status });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const { id, intent } = parseBody(mentionFormSchema, formObject(form));
  const verses = digits(await dismissMention(actor, id, intent === 'dismiss'));
  const title =
    intent === 'dismiss' ? t('verses.dismissed', { verses }) : t('verses.restored', { verses });
  return redirectWithToast(rowAddress(url, { id: 'episodes', enhanced }), { title });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  headOf(data) ?? [pageTitle(matches, errorTitle(error, t('verses.notFound')))];

function Heading({ verses, surah, arabicName }: VersesScreen) {
  const [path, back] =
    verses.path === surah.path
      ? ['/quran', t('verses.title')]
      : [surah.path, t('verses.ofSurah', { name: surah.name })];
  return (
    <header className="grid justify-items-start gap-1">
      <Link
        to={path}
        className="inline-flex min-h-11 items-center gap-2 text-accent hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        {back}
      </Link>
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
        {dismissed.map(({ id, title, sentence, language, shown }) => (
          <li key={id} dir={titleDirection(title)} className="grid gap-1 py-3">
            <p className="font-semibold wrap-anywhere">
              <Name of={title} />
            </p>
            <q dir={titleDirection(sentence)} lang={titleLanguage(sentence, language)}>
              {sentence}
            </q>
            <div className="flex flex-wrap items-center gap-x-4">
              <VerseName of={shown} />
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
      <Neighbours {...screen} />
      <SpokenVerses {...screen} />
      <LanguageFilter action={verses.path} kept={{ kind }} options={languages} />
      <VerseEpisodes screen={screen} />
      <Dismissed {...screen} />
    </article>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title={t('verses.notFound')}
      text={t('verses.notFoundHint')}
      back={['/quran', t('verses.title')]}
    />
  );
}
