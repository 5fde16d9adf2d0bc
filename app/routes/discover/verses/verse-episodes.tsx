import { Link, useHref } from '@remix-run/react';
import type { ReactNode } from 'react';
import { titleDirection, titleLanguage } from '~/lib/language/text-language';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { PlayFromTimes } from '~/player/controls/play-from-times';
import { EmptyState } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { RowForm } from '~/ui/forms/form';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';
import { Pagination } from '~/ui/lists/pagination';
import { CountPill } from '~/ui/text/counts';
import { BookOpen } from '~/ui/text/icons';
import { VerseName, Name, TabLink } from '~/ui/text/inline-text';
import { kindName, kindRule } from './mention-kinds';
import type { VersesScreen } from './verses-screen.server';

type Item = VersesScreen['episodes'][number];
type Mention = Item['mentions'][number];

/** For admins: removes a mention from all lists, or restores it. */
export function MentionForm({
  id,
  intent,
  children,
}: {
  id: string;
  intent: 'dismiss' | 'restore';
  children: ReactNode;
}) {
  return (
    <RowForm id={id} className="shrink-0">
      <Button name="intent" value={intent} variant="secondary" size="small">
        {intent === 'dismiss' ? t('verses.dismiss') : t('verses.restore')}
        <span className="sr-only"> {children}</span>
      </Button>
    </RowForm>
  );
}

/** Without script, opens the episode's page at that second. */
function TimeLink({ path, second, title }: { path: string; second: number; title: string }) {
  return (
    <a
      href={useHref(path)}
      data-plays=""
      className="inline-flex min-h-9 items-center text-accent underline tabular-nums"
    >
      {t('podcast.playFrom', { time: formatClock(second) })}
      <span className="sr-only">
        {' '}
        <Name of={title} />
      </span>
    </a>
  );
}

function Sentence({ mention, item, isAdmin }: { mention: Mention; item: Item; isAdmin: boolean }) {
  const { id, sentence, language, second, path, verseLink } = mention;
  const { title } = item.episode;
  return (
    <li className="grid gap-1">
      <q
        dir={titleDirection(sentence)}
        lang={titleLanguage(sentence, language)}
        className="wrap-anywhere"
      >
        {sentence}
      </q>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Link
          to={verseLink.path}
          className="inline-flex min-h-9 items-center text-ink-muted underline"
        >
          <VerseName of={verseLink} />
        </Link>
        {path && second !== null ? <TimeLink path={path} second={second} title={title} /> : null}
        {isAdmin ? (
          <MentionForm id={id} intent="dismiss">
            <Name of={title} />
          </MentionForm>
        ) : null}
      </div>
    </li>
  );
}

function Row({ item, screen }: { item: Item; screen: VersesScreen }) {
  const { mentions, ...listed } = item;
  const { episode, podcast } = listed;
  const isSaid = screen.kind !== 'recited';
  return (
    <li>
      <EpisodeRow {...listed} heard={screen.positions[episode.id]} isOfMany />
      {isSaid || screen.isAdmin ? (
        <PlayFromTimes episode={episode} podcast={podcast}>
          <ul className="grid gap-3 pb-4">
            {mentions.map((mention) => (
              <Sentence key={mention.id} {...{ mention, item }} isAdmin={screen.isAdmin} />
            ))}
          </ul>
        </PlayFromTimes>
      ) : null}
    </li>
  );
}

/** Links to other kinds of mentions of the same verses. */
function Kinds({ counts, kind, languages }: VersesScreen) {
  const chosen = languages
    .filter((language) => language.chosen)
    .map(({ code }) => `&language=${code}`);
  return (
    <nav
      aria-label={t('verses.kinds')}
      className="relative overflow-x-auto border-b border-line"
      data-said={kindName(kind)}
    >
      <ul className="flex">
        {counts.map(({ kind: otherKind, count }) => (
          <li key={otherKind}>
            <TabLink to={`?kind=${otherKind}${chosen.join('')}`} isShown={otherKind === kind}>
              {kindName(otherKind)}{' '}
              <CountPill count={count} tone="bg-raised text-ink" className="px-2 text-sm">
                {t('cards.episodes', { count })}
              </CountPill>
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function VerseEpisodes({ screen }: { screen: VersesScreen }) {
  const { episodes, kind, pagination } = screen;
  return (
    <section id="episodes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.episodesHeading')}</h2>
      <Kinds {...screen} />
      <p className="text-ink-muted">{kindRule(kind)}</p>
      {episodes.length === 0 ? (
        <EmptyState icon={BookOpen} title={t('verses.none')}>
          <p>{t('verses.noneHint')}</p>
        </EmptyState>
      ) : (
        <ol className={EPISODE_ROWS}>
          {episodes.map((item) => (
            <Row key={item.episode.id} item={item} screen={screen} />
          ))}
        </ol>
      )}
      <Pagination label={t('podcast.episodePages')} of={pagination} hash="#episodes" />
    </section>
  );
}
