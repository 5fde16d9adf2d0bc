import { data, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { idText } from '~/domain/input-schema';
import { NEW_PER_PAGE } from '~/domain/listening/listening';
import type { NewEpisode } from '~/domain/listening/listening-schema';
import type { ListedEpisode as Item } from '~/domain/episodes/episodes-schema';
import {
  listNewEpisodes,
  listToPlay,
  markAllNew,
  recordLastOpened,
  queueAllNew,
} from '~/domain/listening/new-episodes.server';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { intentOf, parseBody } from '~/http/input/parse.server';
import {
  listOrNull,
  completeAction,
  formAction,
  returnPath,
  screenLoader,
} from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { podcastPath } from '~/lib/web/site-paths';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { byDay, DayHeading } from '~/ui/listening/local-list';
import { Pagination } from '~/ui/lists/pagination';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { Button } from '~/ui/forms/button';
import { MenuChoice } from '~/ui/navigation/menu-panel';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { ListenerForm } from '~/ui/listening/episode-menu';
import { Name } from '~/ui/text/inline-text';
import { useHydrated } from '~/ui/document/store';
import { Screen } from '~/ui/text/text-page';

/** Plays the whole list, or marks it as played. With script, `first` starts at once. */
function WholeList({ first, canMark }: { first: Item | null; canMark: boolean }) {
  const player = usePlayer();
  const begun = useHydrated() && first ? first.episode.id : null;
  return (
    <ListenerForm
      action="/new"
      fields={begun ? { begun } : {}}
      onVisitor={() => undefined}
      className="flex flex-wrap gap-2"
    >
      {first ? (
        <Button
          name="intent"
          value="play"
          onClick={() => player.choose(first.episode, first.podcast, { start: true })}
        >
          {t('listening.playAll')}
        </Button>
      ) : null}
      {canMark ? (
        <Button name="intent" value="mark" look="secondary">
          {t('listening.markAllPlayed')}
        </Button>
      ) : null}
    </ListenerForm>
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
  return left > 0 ? <p>{t('listening.newSince', { count: left })}</p> : null;
}

const NewMark = () => <span className="font-semibold text-accent">{t('listening.isNew')}</span>;

function NewestOnly({ item: { podcast, newestOnly } }: { item: NewEpisode }) {
  return (
    <ListenerForm
      action="/new/newest-only"
      fields={{ podcast: podcast.slug, newestOnly: newestOnly ? 'no' : 'yes' }}
      onVisitor={() => undefined}
    >
      <MenuChoice
        text={newestOnly ? t('listening.everyNew') : t('listening.newestOnly')}
        of={<Name of={podcast.title} fallbackLanguage={podcast.language} />}
      />
    </ListenerForm>
  );
}

function NewList({ items }: { items: NewEpisode[] }) {
  return byDay(items, ({ listedAt }) => listedAt).map(([day, ofDay]) => (
    <section key={day} className="grid gap-3">
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

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const unplayed = url.searchParams.get('played') === 'hide';
  if (!actor) return data({ signedIn: false, unplayed, list: null, first: null });
  const read = async () =>
    listNewEpisodes(actor.id, {
      page: pageNumberOf(url),
      limit: NEW_PER_PAGE,
      unplayed,
      since: await recordLastOpened(actor.id),
    });
  const [list, toPlay] = await Promise.all([listOrNull(read()), listOrNull(listToPlay(actor.id))]);
  const status = listStatus(url, list?.currentPage);
  return data({ signedIn: true, unplayed, list, first: toPlay?.[0] ?? null }, { status });
});

export const action = formAction('member', async (ctx, form) => {
  const { id } = ctx.actor;
  if (intentOf(form, ['play', 'mark']) === 'play') {
    const begun = form.has('begun') ? parseBody(idText, form.get('begun')) : null;
    const episodes = await queueAllNew(id, begun);
    const toast = {
      title: t('listening.playsMany', { count: episodes.length }),
    };
    // Without script, the episode's page plays it.
    const { podcast, episode } = episodes[0]!;
    return completeAction(ctx, episode.path ?? podcastPath(podcast.slug), { toast });
  }
  const before = await markAllNew(id);
  const undo = await storeUndoableChange(id, before);
  const title = t('listening.markedMany', { count: before.heard?.length ?? 0 });
  return completeAction(ctx, returnPath(ctx, form), {
    toast: { title, undo },
  });
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
  const { signedIn, unplayed, list, first } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Sparkles} title={t('listening.signInToNew')}>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <NotLoaded title={t('listening.newNotLoaded')} />;
  const filter = unplayed ? t('listening.alsoPlayed') : t('listening.unplayedOnly');
  return (
    <>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <NewSince count={list.newCount} items={list.episodes} />
          <Link
            to={unplayed ? '?' : '?played=hide'}
            data-said={filter}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            {filter}
          </Link>
        </div>
        <WholeList first={first} canMark={list.totalCount > 0} />
      </div>
      {list.totalCount === 0 ? (
        <EmptyState icon={Sparkles} title={t('listening.newNone')}>
          <p>{t('listening.newNoneHint')}</p>
        </EmptyState>
      ) : (
        <NewList items={list.episodes} />
      )}
      <Pagination label={t('list.pages')} of={list} />
    </>
  );
}

export default function NewEpisodes() {
  return (
    <Screen title={t('listening.newEpisodes')} className="max-w-3xl gap-6">
      <Content />
    </Screen>
  );
}
