import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { collectionPath } from '~/domain/collections/collections';
import { collectionSchema } from '~/domain/collections/collections-schema';
import {
  changeCollection,
  getCollection,
  publicFrom,
} from '~/domain/collections/collections.server';
import { requireMayChange } from '~/domain/collections/collection-access.server';
import { idText } from '~/domain/input-schema';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { CollectionFields } from '~/ui/forms/collection-fields';

export const loader = screenLoader('member', async ({ actor, params }) => {
  const id = parseParams(idText, params.id);
  await requireMayChange(actor, id);
  const [collection, from] = await Promise.all([getCollection(actor, id), publicFrom(actor)]);
  return { collection, mayBePublic: from === null };
});

export const action = screenAction('member', async ({ actor, params }, form) => {
  const id = parseParams(idText, params.id);
  await changeCollection(actor, id, parseForm(collectionSchema, form));
  return redirectWithToast(collectionPath(id), { title: t('collections.saved') });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('collections.edit'), data?.collection.title),
];

export default function EditCollection() {
  const { collection, mayBePublic } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const path = collectionPath(collection.id);
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('collections.edit')}</h1>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <CollectionFields values={collection} mayBePublic={mayBePublic} failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button busy={useNavigation().state !== 'idle'}>{t('list.save')}</Button>
          <ButtonLink to={path} look="secondary">
            {t('form.cancel')}
          </ButtonLink>
          <ButtonLink to={`${path}/delete`} look="danger">
            {t('collections.delete')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
