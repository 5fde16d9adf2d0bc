import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { collectionPath } from '~/domain/collections/collections';
import { collectionSchema } from '~/domain/collections/collections-schema';
import { createCollection, publicFrom } from '~/domain/collections/collections.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { CollectionFields } from '~/ui/forms/collection-fields';

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
  const failure = useActionData<typeof action>();
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('collections.new')}</h1>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <CollectionFields values={empty} mayBePublic={mayBePublic} failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button busy={useNavigation().state !== 'idle'}>{t('collections.create')}</Button>
          <ButtonLink to="/my-collections" look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
