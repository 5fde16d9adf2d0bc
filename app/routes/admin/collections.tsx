import { data, type MetaFunction } from '@remix-run/node';
import { Link, Form, useLoaderData, useNavigation } from '@remix-run/react';
import { type CollectionState, COLLECTION_STATES } from '~/domain/collections/collections';
import type { AdminCollection } from '~/domain/collections/collections-admin-schema';
import {
  hasSiteCollections,
  listAdminCollections,
  createStarter,
} from '~/domain/collections/collections-admin.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { EmptyState } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/form';
import { HiddenNote } from '~/ui/forms/hide-form';
import { AdminList, AdminFilter } from '~/ui/lists/admin-list';
import { heldReasonName, siteVisibilityName } from '~/ui/lists/desk-choice-names';
import { openReports } from '~/ui/lists/podcast-state';
import { rowTitleClass, rowsClass } from '~/ui/lists/row-classes';
import { ListMusic } from '~/ui/text/icons';
import { Name, RichText, Dotted } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const requestedState = url.searchParams.get('state');
  const state = COLLECTION_STATES.find((state) => state === requestedState);
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { collections, ...pagination } = await listAdminCollections({ ...page, search, state });
  return data(
    {
      collections,
      pagination,
      search,
      state: state ?? ('' as const),
      begun: await hasSiteCollections(),
    },
    { status: listStatus(url, pagination.currentPage) },
  );
});

/** Adds the starter collection, once. */
export const action = screenAction('admin', async ({ actor, url }) => {
  await createStarter(actor);
  return redirectWithToast(url.pathname, { title: t('starter.made') });
});

function CollectionRow({ collection }: { collection: AdminCollection }) {
  const {
    id,
    title,
    language,
    visibility,
    entryCount,
    maker,
    offered,
    hidden,
    heldFor,
    reports,
    days,
  } = collection;
  return (
    <li id={id} dir={titleDirection(title)} className="grid gap-0.5 px-3 py-1 sm:px-4 sm:py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Link
          to={`/admin/collections/${id}`}
          className={`inline-flex min-h-9 items-center underline-offset-4 hover:underline ${rowTitleClass}`}
        >
          <Name of={title} language={language} />
        </Link>
        {hidden ? (
          <Badge tone="gold">{heldFor ? t('adminCollections.held') : t('library.hidden')}</Badge>
        ) : null}
        {offered ? <Badge tone="accent">{t('adminCollections.offered')}</Badge> : null}
        {visibility === 'public' ? null : (
          <Badge tone="neutral">{siteVisibilityName(visibility)}</Badge>
        )}
      </p>
      {hidden ? (
        <p className="text-sm wrap-anywhere">
          {heldFor ? heldReasonName(heldFor) : <HiddenNote hidden={hidden} />}
        </p>
      ) : null}
      <p dir="auto" className="text-sm text-ink-muted wrap-anywhere">
        <Dotted>
          {maker ? (
            <RichText text={t('podcast.by')} marks={{ name: () => <Name of={maker.username} /> }} />
          ) : (
            t('adminCollections.ofSite')
          )}
          {t('collections.entries', { count: entryCount })}
          {days || null}
          {openReports({ title, reports })}
        </Dotted>
      </p>
    </li>
  );
}

const stateNames: Record<CollectionState, () => string> = {
  site: () => t('adminCollections.ofSite'),
  offered: () => t('adminCollections.offered'),
  members: () => t('adminCollections.ofMembers'),
  held: () => t('adminCollections.held'),
  hidden: () => t('library.hidden'),
  reported: () => t('adminCollections.reported'),
};

const stateName = (state: CollectionState): string => stateNames[state]();

const PAGE_SIZE = 10;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('days.collections'),
    data?.state ? stateName(data.state) : undefined,
    searchPart(data?.search),
    pagePart(data?.pagination.currentPage),
  ),
];

function Starter() {
  const sending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <p className="text-ink-muted">{t('starter.hint')}</p>
      <Button variant="secondary" busy={sending}>
        {t('starter.make')}
      </Button>
    </Form>
  );
}

export default function AdminCollections() {
  const { collections, pagination, search, state, begun } = useLoaderData<typeof loader>();
  return (
    <AdminList
      id="collections"
      title={t('days.collections')}
      noun="collection"
      pagination={pagination}
      intro={
        <>
          <ErrorSummary />
          {begun ? null : <Starter />}
        </>
      }
      add={
        <ButtonLink to="/admin/collections/new" variant="secondary" size="small">
          {t('adminCollections.add')}
        </ButtonLink>
      }
      search={{
        label: t('adminCollections.search'),
        name: 'search',
        value: search,
        children: (
          <div className="basis-full">
            <AdminFilter
              label={t('library.state')}
              name="state"
              options={COLLECTION_STATES.map((value) => ({ value, label: stateName(value) }))}
              value={state}
            />
          </div>
        ),
      }}
      empty={<EmptyState icon={ListMusic} title={t('adminCollections.none')} />}
    >
      <ul className={rowsClass}>
        {collections.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} />
        ))}
      </ul>
    </AdminList>
  );
}
