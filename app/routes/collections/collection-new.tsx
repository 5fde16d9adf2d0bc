import { useLoaderData } from '@remix-run/react';
import { collectionPath } from '~/domain/collections/collections';
import { collectionSchema } from '~/domain/collections/collections-schema';
import { createCollection, publicFrom } from '~/domain/collections/collections.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { CollectionFields } from '~/ui/forms/collection-fields';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('member', async ({ actor }) => ({
  mayBePublic: (await publicFrom(actor)) === null,
}));

export const action = screenAction('member', async ({ actor }, form) => {
  const id = await createCollection(actor, parseForm(collectionSchema, form));
  return redirectWithToast(collectionPath(id), { title: t('collections.created') });
});

export const meta = titled(() => t('collections.new'));

const empty = { title: '', words: '', language: null, visibility: 'private' } as const;

export default function NewCollection() {
  const { mayBePublic } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('collections.new')} className="max-w-2xl gap-6">
      <ActionForm>
        <CollectionFields values={empty} mayBePublic={mayBePublic} />
        <FormButtons cancelTo="/my-collections">
          <Button>{t('collections.create')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
