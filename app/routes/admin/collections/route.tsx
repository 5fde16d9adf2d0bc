import { data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { ListMusic } from 'lucide-react';
import { DESK_STATES } from '~/domain/collections/collection-days';
import { hasSiteCollections, listDeskCollections } from '~/domain/collections/desk.server';
import { createStarter } from '~/domain/collections/starter.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { textParameter } from '~/http/pages/text-parameter';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { SelectField } from '~/ui/forms/form-fields';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { CollectionRow } from './collection-row';
import { stateName } from './state-name';

const PAGE_SIZE = 10;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const asked = url.searchParams.get('state');
  const state = DESK_STATES.find((one) => one === asked);
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { collections, ...place } = await listDeskCollections({ ...page, search, state });
  return data(
    {
      collections,
      place,
      search,
      state: state ?? ('' as const),
      begun: await hasSiteCollections(),
    },
    { status: listStatus(url, place.currentPage) },
  );
});

/** The starter, once. */
export const action = screenAction('admin', async ({ actor, url }) => {
  await createStarter(actor);
  return redirectWithToast(url.pathname, { title: t('starter.made') });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('days.collections'),
    data?.state ? stateName(data.state) : undefined,
    searchPart(data?.search),
    pagePart(data?.place.currentPage),
    t('admin.dashboard'),
  ),
];

function Starter() {
  const sending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <p className="text-ink-muted">{t('starter.hint')}</p>
      <Button look="secondary" busy={sending}>
        {t('starter.make')}
      </Button>
    </Form>
  );
}

export default function AdminCollections() {
  const { collections, place, search, state, begun } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <AdminList
      id="collections"
      title={t('days.collections')}
      noun="collection"
      place={place}
      intro={
        <>
          <ErrorSummary failure={outcome?.ok === false ? outcome : null} />
          {begun ? null : <Starter />}
        </>
      }
      add={
        <ButtonLink to="/admin/collections/new" look="secondary" size="small">
          {t('adminCollections.add')}
        </ButtonLink>
      }
      search={{
        label: t('adminCollections.search'),
        name: 'search',
        value: search,
        children: (
          <div className="basis-full">
            <SelectField
              key={`state ${state}`}
              label={t('library.state')}
              name="state"
              required
              placeholder={t('admin.all')}
              options={DESK_STATES.map((value) => ({ value, label: stateName(value) }))}
              defaultValue={state}
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
