import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { listSurahs } from '~/domain/verses/verse-mentions.server';
import { toVerseLink } from '~/domain/verses/verse-texts.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { listStatus } from '~/http/pages/url-parameters.server';
import { wholeSurah } from '~/lib/quran/written-verses';
import { digits, t } from '~/messages/t';
import { publicMeta } from '~/ui/feedback/error-screen';
import { ListHead } from '~/ui/lists/list-head';
import { AllOfLibrary } from '~/ui/text/back-link';

export const loader = screenLoader('anyone', async ({ url }) => {
  const surahs = (await listSurahs()).map(({ surah, arabicName, episodes }) => {
    const { name, lang, path } = toVerseLink(wholeSurah(surah));
    return {
      surah,
      name,
      lang,
      path,
      episodes,
      arabicName: ['ar', 'fa', 'ur'].includes(lang) ? null : arabicName,
    };
  });
  const head = publicHead({
    title: [t('verses.title')],
    description: t('verses.description'),
    path: '/quran',
    crumbs: [[t('frame.discover'), '/browse']],
    noindex: surahs.every(({ episodes }) => episodes === 0),
  });
  return data({ surahs, head }, { status: listStatus(url) });
});

export const meta = publicMeta();

type Surah = ReturnType<typeof useLoaderData<typeof loader>>['surahs'][number];

function SurahLink({ surah, name, lang, path, arabicName, episodes }: Surah) {
  return (
    <Link
      to={path}
      className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2 hover:border-accent"
    >
      <span className="min-w-8 text-sm text-ink-muted tabular-nums">{digits(surah)}</span>{' '}
      <span className="grid min-w-0 flex-1">
        <bdi lang={lang} className={lang === 'ar' ? 'text-lg' : 'font-medium'}>
          {name}
        </bdi>{' '}
        {episodes > 0 ? (
          <span className="text-sm text-ink-muted">{t('cards.episodes', { count: episodes })}</span>
        ) : null}
      </span>{' '}
      {arabicName ? (
        <bdi lang="ar" className="text-lg">
          {arabicName}
        </bdi>
      ) : null}
    </Link>
  );
}

const Surahs = ({ surahs }: { surahs: Surah[] }) => (
  <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {surahs.map((surah) => (
      <li key={surah.surah} value={surah.surah}>
        <SurahLink {...surah} />
      </li>
    ))}
  </ol>
);

export default function Quran() {
  const { surahs } = useLoaderData<typeof loader>();
  const spoken = surahs.filter(({ episodes }) => episodes > 0);
  return (
    <div className="page grid gap-2 page-room sm:gap-6">
      <ListHead
        above={<AllOfLibrary />}
        title={t('verses.title')}
        about={t('verses.about')}
        isLarge
      />
      {spoken.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-xl font-semibold">{t('verses.withEpisodes')}</h2>
          <Surahs surahs={spoken} />
        </section>
      ) : null}
      <details open={spoken.length === 0}>
        <summary className="min-h-11 content-center text-xl font-semibold">
          {t('verses.allSurahs')}
        </summary>
        <Surahs surahs={surahs} />
      </details>
    </div>
  );
}
