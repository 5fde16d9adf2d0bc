import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ListedEpisode as Item } from '~/domain/episodes/episodes-schema';
import { listEpisodesWith } from '~/domain/episodes/listed-episodes.server';
import { idText } from '~/domain/input-schema';
import { NEW_PER_PAGE } from '~/domain/listening/listening';
import { formTime, newMarksSchema, type NewEpisode } from '~/domain/listening/listening-schema';
import {
  getNewPage,
  markAllNew,
  recordLastOpened,
  queueAllNew,
} from '~/domain/listening/new-episodes.server';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { listNewest } from '~/domain/search/browse/browse.server';
import { intentOf, parseBody, parseForm } from '~/http/input/parse.server';
import {
  listOrNull,
  completeAction,
  formAction,
  returnPath,
  screenLoader,
} from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { NOT_INDEXED, pagePart, pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { digits, t } from '~/messages/t';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { NEW_PLAYED, newestOnlyChosen, newPlayed, type Waits } from '~/player/sync/changes';
import { useUnsent } from '~/player/sync/use-unsent';
import { SignInLink } from '~/ui/auth/sign-in';
import { toCard } from '~/ui/cards/card-podcast';
import type { CardPodcast } from '~/ui/cards/podcast-card';
import { NewCover, ShelfHead } from '~/ui/cards/shelf';
import { useHydrated } from '~/ui/document/store';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { ListenerForm } from '~/ui/listening/episode-menu';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { byDay, DayHeading } from '~/ui/listening/local-list';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { DotsMenu, MENU_ITEM, MenuChoice } from '~/ui/navigation/menu-panel';
import { Sparkles } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const unplayed = url.searchParams.get('played') === 'hide';
  if (!actor) {
    const newest = (await listOrNull(listNewest()))?.podcasts.slice(0, NEWEST_SHOWN).map(toCard);
    return data({ signedIn: false, unplayed, since: null, list: null, newest: newest ?? [] });
  }
  const since = await recordLastOpened(actor.id);
  const request = { page: pageNumberOf(url), limit: NEW_PER_PAGE, unplayed, since };
  const list = await listOrNull(getNewPage(actor.id, request));
  const status = listStatus(url, list?.currentPage);
  return data(
    { signedIn: true, unplayed, since: since?.toISOString() ?? null, list, newest: [] },
    { status },
  );
});

export const action = formAction('member', async (ctx, form) => {
  const { id } = ctx.actor;
  if (intentOf(form, ['play', 'mark']) === 'play') {
    const since = parseBody(formTime, form.get('since'));
    const begun = form.has('begun') ? parseBody(idText, form.get('begun')) : null;
    const { ids, before } = await queueAllNew(id, since, begun);
    const undo = await storeUndoableChange(id, before);
    const count = { count: ids.length };
    const title = ctx.enhanced ? t('listening.playsMany', count) : t('listening.queuedMany', count);
    const toast = { title, undo };
    // Without script, the episode's page plays it.
    const [{ podcast, episode }] = (await listEpisodesWith(ids.slice(0, 1))) as [Item];
    const page = episode.path ?? podcastPath(podcast.slug);
    return completeAction(ctx, episode.path ? `${page}?play` : page, { toast });
  }
  const before = await markAllNew(id, parseForm(newMarksSchema, form));
  const undo = await storeUndoableChange(id, before);
  const title = t('listening.markedMany', { count: before.heard?.length ?? 0 });
  return completeAction(ctx, returnPath(ctx, form), {
    toast: { title, undo },
  });
});

type ListProps = { list: NewList; since: string | null; children: ReactNode };

type WholeListProps = Omit<ListProps, 'list'> & {
  fields?: Record<string, string>;
  waits?: Waits;
};

/** A form of the whole list, with what its page counted as new. */
const WholeList = ({ since, fields, waits, children }: WholeListProps) => (
  <ListenerForm
    action="/new"
    fields={{ since: since ?? '', ...fields }}
    onVisitor={() => undefined}
    waits={waits}
  >
    {children}
  </ListenerForm>
);

/** Plays what is counted beside it. With script, the first one starts at once. */
function PlayAll({ list: { first, playCount }, since }: Omit<ListProps, 'children'>) {
  const player = usePlayer();
  const hydrated = useHydrated();
  if (!first) return null;
  return (
    <WholeList since={since} fields={hydrated ? { begun: first.episode.id } : {}}>
      <Button
        name="intent"
        value="play"
        className="max-sm:min-h-9 max-sm:px-3 max-sm:py-1 max-sm:text-sm"
        onClick={() => player.choose(first.episode, first.podcast, { start: true })}
      >
        {t('listening.playAll')} ({digits(playCount)})
      </Button>
    </WholeList>
  );
}

/** What of the page is marked with all that is counted. */
const idsToMark = ({ marks: { all }, episodes }: NewList): string[] =>
  episodes
    .filter(({ isNew, heard }) => (all || isNew) && !heard?.finished)
    .map(({ episode }) => episode.id);

/** What else can be done with the list: its filter, and marking as played what is counted as new. */
function ListMenu({ list, since, children }: ListProps) {
  const { count, all, until } = list.marks;
  const isWaiting = useUnsent().some(({ subject }) => subject === NEW_PLAYED);
  const name = t('listening.newEpisodes');
  const mark = `${t('listening.markAllPlayed')} (${digits(count)})`;
  return (
    <DotsMenu label={`${t('listening.more')} ${name}`} title={name}>
      {children}
      {/* The form stays when its choice goes, because it tells of the outcome. */}
      <WholeList
        since={since}
        fields={{ until, all: String(all) }}
        waits={() => newPlayed({ since, until, all }, idsToMark(list))}
      >
        {count > 0 && !isWaiting ? (
          <MenuChoice name="intent" value="mark" text={mark} of={null} />
        ) : null}
      </WholeList>
    </DotsMenu>
  );
}

/** Also subtracts episodes played since the page was loaded. */
function NewSince({ count, items }: { count: number; items: NewEpisode[] }) {
  const player = usePlayer();
  usePlayerState((state) => state.positionsVersion);
  const here = new Map(useHydrated() ? player.positions.list.read(player.listenerId) : []);
  const playedSince = items.filter(({ episode, isNew, heard }) => {
    const now = here.get(episode.id);
    if (!isNew || heard?.finished || !now?.finished) return false;
    return (
      Date.parse(now.listenedAt) > (heard ? Date.parse(heard.listenedAt) : performance.timeOrigin)
    );
  });
  const left = count - playedSince.length;
  if (left <= 0) return null;
  return <p className="max-sm:text-xs">{t('listening.newSince', { count: left })}</p>;
}

type NewList = Awaited<ReturnType<typeof getNewPage>>;

const NewMark = () => <span className="font-semibold text-accent">{t('listening.isNew')}</span>;

function NewestOnly({ item: { podcast, newestOnly } }: { item: NewEpisode }) {
  return (
    <ListenerForm
      action="/new/newest-only"
      fields={{ podcast: podcast.slug, newestOnly: newestOnly ? 'no' : 'yes' }}
      onVisitor={() => undefined}
      waits={() => newestOnlyChosen(podcast.slug, !newestOnly, podcast.title)}
    >
      <MenuChoice
        text={newestOnly ? t('listening.everyNew') : t('listening.newestOnly')}
        of={<Name of={podcast.title} fallbackLanguage={podcast.language} />}
      />
    </ListenerForm>
  );
}

function NewDays({ items }: { items: NewEpisode[] }) {
  return byDay(items, ({ listedAt }) => listedAt).map(([day, ofDay]) => (
    <section key={day} className="grid gap-2 sm:gap-3">
      <DayHeading day={day} />
      <EpisodeRows
        items={ofDay.map((item) => ({
          ...item,
          mark: item.isNew ? <NewMark /> : null,
          choices: <NewestOnly item={item} />,
        }))}
        isOfMany
      />
    </section>
  ));
}

const NEWEST_SHOWN = 12;

/** What a visitor can listen to at once. */
function NewInLibrary({ podcasts }: { podcasts: CardPodcast[] }) {
  if (podcasts.length === 0) return null;
  return (
    <section className="grid gap-3">
      <ShelfHead title={t('home.newInLibrary')} allAt="/browse/new" />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-4 narrow:grid-cols-2">
        {podcasts.map(({ id, slug, title, language, imagePath }) => (
          <li key={id} className="min-w-0">
            <NewCover podcast={{ slug: slug ?? id, title, language, imagePath }} count={0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('listening.newEpisodes'),
    data?.unplayed ? t('listening.unplayedOnly') : '',
    pagePart(data?.list?.currentPage),
  ),
  NOT_INDEXED,
];

/** What can be done with the whole list. */
function Tools() {
  const { unplayed, since, list } = useLoaderData<typeof loader>();
  if (!list) return null;
  const filter = unplayed ? t('listening.alsoPlayed') : t('listening.unplayedOnly');
  return (
    <div className="relative flex items-center gap-x-1">
      <PlayAll list={list} since={since} />
      <div className="-me-3">
        <ListMenu list={list} since={since}>
          <Link to={unplayed ? '?' : '?played=hide'} data-said={filter} className={MENU_ITEM}>
            {filter}
          </Link>
        </ListMenu>
      </div>
    </div>
  );
}

function Content(): ReactNode {
  const { signedIn, unplayed, list, newest } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <>
        <EmptyState icon={Sparkles} title={t('listening.signInToNew')}>
          <SignInLink />
        </EmptyState>
        <NewInLibrary podcasts={newest} />
      </>
    );
  }
  if (!list) return <NotLoaded title={t('listening.newNotLoaded')} />;
  return (
    <>
      {unplayed ? (
        <p className="max-sm:text-xs">{t('listening.unplayedOnly')}</p>
      ) : (
        <NewSince count={list.newCount} items={list.episodes} />
      )}
      {list.totalCount === 0 ? (
        <EmptyState icon={Sparkles} title={t('listening.newNone')}>
          <p>{t('listening.newNoneHint')}</p>
        </EmptyState>
      ) : (
        <NewDays items={list.episodes} />
      )}
      <Pagination label={t('list.pages')} of={list} />
    </>
  );
}

export default function NewEpisodes() {
  return (
    <div className="page grid max-w-3xl gap-2 page-room sm:gap-6">
      <ListHead title={t('listening.newEpisodes')} beside={<Tools />} />
      <Content />
    </div>
  );
}
