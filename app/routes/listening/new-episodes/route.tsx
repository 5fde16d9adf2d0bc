import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { NEW_PER_PAGE, type NewEpisode } from '~/domain/listening/listening';
import { listNewEpisodes, noteNewVisit } from '~/domain/listening/new-episodes.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in-link';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Notice } from '~/ui/feedback/notice';
import { Pagination } from '~/ui/text/pagination';
import { formatDate } from '~/lib/time/format-date';
import { usePlayer } from '~/player/use-player';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { ListedEpisode } from '~/ui/listening/listed-episode';
import { ListenerForm } from '~/ui/listening/listener-form';
import { Name } from '~/ui/text/name';
import { Spoken } from '~/ui/text/spoken';
import { useHydrated } from '~/ui/navigation/use-hydrated';

const unplayedOf = (items: NewEpisode[]) =>
  items.filter(({ episode, heard }) => episode.audioUrl && !heard?.finished);

/** Puts the unplayed before all others in the queue; with script the first begins at once. */
function PlayAll({ items }: { items: NewEpisode[] }) {
  const player = usePlayer();
  const hydrated = useHydrated();
  const unplayed = unplayedOf(items);
  const [first] = unplayed;
  if (!first) return null;
  const queued = hydrated ? unplayed.slice(1) : unplayed;
  return (
    <ListenerForm action="/queue/change" fields={{ intent: 'next' }} onVisitor={() => undefined}>
      {queued.map(({ episode }) => (
        <input key={episode.id} type="hidden" name="episode" value={episode.id} />
      ))}
      <Button
        type={queued.length > 0 ? 'submit' : 'button'}
        onClick={() => player.choose(first.episode, first.podcast, { start: true })}
      >
        {t('listening.playAll')}
      </Button>
    </ListenerForm>
  );
}

/** Grouped by day, in the order of the items. */
function byDay(items: NewEpisode[]): [day: string, items: NewEpisode[]][] {
  const days = new Map<string, NewEpisode[]>();
  for (const item of items) {
    const day = item.listedAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

function NewestOnly({ item: { podcast, newestOnly } }: { item: NewEpisode }) {
  const words = newestOnly ? t('listening.everyNew') : t('listening.newestOnly');
  return (
    <ListenerForm
      action="/new/newest-only"
      fields={{ podcast: podcast.slug, newestOnly: newestOnly ? 'no' : 'yes' }}
      onVisitor={() => undefined}
    >
      <Button look="quiet" size="small" className="-ms-3">
        <Spoken seen={words}>
          {words} <Name of={podcast.title} likely={podcast.language} />
        </Spoken>
      </Button>
    </ListenerForm>
  );
}

function NewList({ items }: { items: NewEpisode[] }) {
  const firsts = new Map([...items].reverse().map((item) => [item.podcast.id, item]));
  return byDay(items).map(([day, ofDay]) => (
    <section key={day} className="grid gap-3">
      <h2 className="text-xl font-semibold">
        <time dateTime={day}>{formatDate(day)}</time>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {ofDay.map((item) => (
          <li key={item.episode.id} className="py-4">
            <ListedEpisode item={item} heard={item.heard}>
              {item.isNew ? (
                <p>
                  <Badge tone="accent">{t('listening.isNew')}</Badge>
                </p>
              ) : null}
              {firsts.get(item.podcast.id) === item ? <NewestOnly item={item} /> : null}
            </ListedEpisode>
          </li>
        ))}
      </ul>
    </section>
  ));
}

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const unplayed = url.searchParams.get('played') === 'hide';
  if (!actor) return data({ signedIn: false, unplayed, list: null });
  const read = async () =>
    listNewEpisodes(actor.id, {
      page: pageNumberOf(url),
      limit: NEW_PER_PAGE,
      unplayed,
      since: await noteNewVisit(actor.id),
    });
  const list = await listOrNull(read());
  const status = listStatus(url, list?.currentPage);
  return data({ signedIn: true, unplayed, list }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('listening.newEpisodes'),
    data?.unplayed ? t('listening.unplayedOnly') : '',
    pagePart(data?.list?.currentPage),
  ),
];

function Content(): ReactNode {
  const { signedIn, unplayed, list } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Sparkles} title={t('listening.signInToNew')}>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <Notice tone="danger" role="alert" title={t('listening.newNotLoaded')} />;
  const filter = unplayed ? t('listening.alsoPlayed') : t('listening.unplayedOnly');
  return (
    <>
      {list.newCount > 0 ? <p>{t('listening.newSince', { count: list.newCount })}</p> : null}
      <div className="flex flex-wrap items-center gap-4">
        <PlayAll items={list.episodes} />
        <Link
          to={unplayed ? '?' : '?played=hide'}
          data-said={filter}
          className="inline-flex min-h-11 items-center text-accent underline"
        >
          {filter}
        </Link>
      </div>
      {list.totalCount === 0 ? (
        <EmptyState icon={Sparkles} title={t('listening.newNone')}>
          <p>{t('listening.newNoneHint')}</p>
        </EmptyState>
      ) : (
        <NewList items={list.episodes} />
      )}
      <Pagination label={t('list.pages')} current={list.currentPage} total={list.totalPages} />
    </>
  );
}

export default function NewEpisodes() {
  return (
    <div className="page grid max-w-3xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">{t('listening.newEpisodes')}</h1>
      <Content />
    </div>
  );
}
