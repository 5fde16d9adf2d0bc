import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
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
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { CollectionFields } from '~/ui/forms/collection-fields';
import { Screen } from '~/ui/text/text-page';

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
  const path = collectionPath(collection.id);
  return (
    <Screen title={t('collections.edit')} className="max-w-2xl gap-6">
      <ActionForm>
        <CollectionFields values={collection} mayBePublic={mayBePublic} />
        <FormButtons
          cancelTo={path}
          more={
            <ButtonLink to={`${path}/delete`} look="danger">
              {t('collections.delete')}
            </ButtonLink>
          }
        >
          <Button>{t('list.save')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
