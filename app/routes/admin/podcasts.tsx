import { data, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import { changeWhoAdds, readWhoAdds } from '~/domain/feeds/import/add-permission.server';
import { whoAddsChoices, type WhoAdds } from '~/domain/feeds/import/adding-podcasts';
import { requestFeedLists } from '~/domain/feeds/import/requested-feeds.server';
import { idParams } from '~/domain/input-schema';
import { decidePodcast } from '~/domain/library/hide-and-remove.server';
import { type PodcastState, podcastStates } from '~/domain/library/library';
import { type LibraryPodcast, whoAddsSchema } from '~/domain/library/library-schema';
import { listLibrary } from '~/domain/library/library.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import { countPending } from '~/domain/site/admin-overview.server';
import type { RequestContextFor } from '~/http/access/request-context.server';
import { readFieldBytes, intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import {
  listStatus,
  pageNumberOf,
  languagesPart,
  textParameter,
} from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { about } from '~/lib/web/form-outcome';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { LoadFailure } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { languageChoice } from '~/ui/forms/choice-names';
import { ErrorSummary } from '~/ui/forms/form';
import { SelectField } from '~/ui/forms/form-fields';
import { HiddenNote } from '~/ui/forms/hide-form';
import { AdminList, AdminFilter } from '~/ui/lists/admin-list';
import { whoAddsName } from '~/ui/lists/desk-choice-names';
import { Added, FeedState, openReports, StateBadges, HeldChoices } from '~/ui/lists/podcast-state';
import { AddFeeds } from '~/ui/lists/requested-feeds';
import { rowTitleClass, rowsClass } from '~/ui/lists/row-classes';
import { Podcast as PodcastIcon } from '~/ui/text/icons';
import { Name, Dotted } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ actor, url }) => {
  const search = textParameter(url, 'search');
  const requestedState = url.searchParams.get('state');
  const state = podcastStates.find((state) => state === requestedState);
  const languages = await listLanguageOptions([]);
  const spoken = url.searchParams.get('language');
  const language = languages.find(({ code }) => code === spoken)?.code;
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { podcasts, ...pagination } = await listLibrary({ ...page, search, state, language });
  return data(
    {
      podcasts,
      pagination,
      search,
      state: state ?? ('' as const),
      language: language ?? '',
      languageName: languagesPart(language ? [language] : []),
      languages,
      whoAdds: await readWhoAdds(),
      held: state === 'held' ? 0 : (await countPending(actor)).held,
    },
    { status: listStatus(url, pagination.currentPage) },
  );
});

export const action = screenAction('admin', act, { bodySize: 'large' });

/** Collapsed, because it is rarely changed; the summary shows the current setting. */
function WhoAddsForm({ whoAdds }: { whoAdds: WhoAdds }) {
  return (
    <details className="rounded-card border border-line bg-surface px-3 sm:px-4">
      <summary className="min-h-11 content-center">
        {t('library.whoAdds')}: <span className="font-semibold">{whoAddsName(whoAdds)}</span>
      </summary>
      <Form key={whoAdds} method="post" className="grid max-w-xl justify-items-start gap-3 pb-4">
        <div className="w-full">
          <SelectField
            label={t('library.whoAdds')}
            name="whoAdds"
            required
            hint={t('library.whoAddsHint')}
            options={whoAddsChoices.map((value) => ({ value, label: whoAddsName(value) }))}
            defaultValue={whoAdds}
          />
        </div>
        <Button name="intent" value="whoAdds" variant="secondary" size="small">
          {t('list.save')}
        </Button>
      </Form>
    </details>
  );
}

function PodcastRow({ podcast }: { podcast: LibraryPodcast }) {
  const { id, title, language, held, hidden, favorites, plays } = podcast;
  return (
    <li id={id} dir={titleDirection(title)} className="grid gap-0.5 px-3 py-1 sm:px-4 sm:py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Link
          to={`/admin/podcasts/${id}`}
          className={`inline-flex min-h-9 items-center underline-offset-4 hover:underline ${rowTitleClass}`}
        >
          <Name of={title} fallbackLanguage={language} />
        </Link>
        <StateBadges podcast={podcast} />
      </p>
      {held ? <HeldChoices podcast={podcast} /> : null}
      {hidden ? (
        <p className="text-sm wrap-anywhere">
          <HiddenNote hidden={hidden} />
        </p>
      ) : null}
      <p className="text-sm text-ink-muted wrap-anywhere">
        <FeedState feed={podcast.feed} />
      </p>
      <p className="text-sm text-ink-muted wrap-anywhere">
        <Dotted>
          <Added podcast={podcast} />
          {t('library.favorites', { count: favorites })}
          {t('library.plays', { count: plays })}
          {openReports(podcast)}
        </Dotted>
      </p>
    </li>
  );
}

const stateNames: Record<PodcastState, () => string> = {
  shown: () => t('library.shown'),
  held: () => t('library.held'),
  hidden: () => t('library.hidden'),
  failing: () => t('library.failing'),
  unlisted: () => t('library.unlisted'),
};

const stateName = (state: PodcastState): string => stateNames[state]();

const PAGE_SIZE = 25;

async function decide(actor: Actor, url: URL, form: FormData, agreed: boolean) {
  const { id } = parseForm(idParams, form);
  const name = await decidePodcast(actor, id, agreed);
  return redirectWithToast(rowAddress(url, { id: 'podcasts', enhanced: form.has('_enhanced') }), {
    title: agreed ? t('library.agreed') : t('library.refused'),
    ...about(name),
  });
}

/** This address took the form that adds podcasts before it had a page of its own. */
async function addFeeds(actor: Actor, form: FormData) {
  const lists = [await readFieldBytes(form, 'feeds'), await readFieldBytes(form, 'file')];
  const count = await requestFeedLists(actor, lists);
  return redirectWithToast('/admin/podcasts/add#progress', {
    title: t('adminFeeds.reading', { count }),
  });
}

async function act({ actor, url }: RequestContextFor<'admin'>, form: FormData) {
  if (!form.has('intent') && (form.has('feeds') || form.has('file'))) return addFeeds(actor, form);
  const intent = intentOf(form, ['agree', 'refuse', 'whoAdds']);
  if (intent !== 'whoAdds') return decide(actor, url, form, intent === 'agree');
  const { whoAdds } = parseForm(whoAddsSchema, form);
  await changeWhoAdds(actor, whoAdds);
  return redirectWithToast(rowAddress(url), { title: t('library.whoAddsSaved') });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('search.inPodcasts'),
    data?.state ? stateName(data.state) : undefined,
    data?.languageName,
    searchPart(data?.search),
    pagePart(data?.pagination.currentPage),
  ),
];

function Refused() {
  const failure = useActionData<typeof action>();
  const adding = failure && 'feeds' in { ...failure.values, ...failure.fields };
  return adding ? <AddFeeds /> : <ErrorSummary title={t('library.notDone')} />;
}

export default function AdminPodcasts() {
  const { podcasts, pagination, search, state, language, languages, whoAdds, held } =
    useLoaderData<typeof loader>();
  const narrowed = search !== '' || state !== '' || language !== '';
  return (
    <AdminList
      id="podcasts"
      title={t('search.inPodcasts')}
      noun="podcast"
      pagination={pagination}
      intro={
        <>
          <Refused />
          <WhoAddsForm whoAdds={whoAdds} />
          {held > 0 ? (
            <Link
              to="/admin/podcasts?state=held"
              className="inline-flex min-h-9 items-center justify-self-start font-semibold text-accent underline"
            >
              {t('admin.podcastsWait', { count: held })}
            </Link>
          ) : null}
        </>
      }
      add={
        <ButtonLink to="/admin/podcasts/add" variant="secondary" size="small">
          {t('adminFeeds.add')}
        </ButtonLink>
      }
      search={{
        label: t('library.search'),
        name: 'search',
        value: search,
        children: (
          <div className="grid basis-full grid-cols-2 gap-3">
            <AdminFilter
              label={t('library.state')}
              name="state"
              options={podcastStates.map((value) => ({ value, label: stateName(value) }))}
              value={state}
            />
            <AdminFilter
              label={t('form.language')}
              name="language"
              options={languages.map(languageChoice)}
              value={language}
            />
          </div>
        ),
      }}
      empty={
        <EmptyState
          icon={PodcastIcon}
          title={narrowed ? t('list.noPodcasts') : t('library.empty')}
        />
      }
    >
      <ul className={rowsClass}>
        {podcasts.map((podcast) => (
          <PodcastRow key={podcast.id} podcast={podcast} />
        ))}
      </ul>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('library.notLoaded')} />;
}
