import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import { requireMayChange } from '~/domain/collections/collection-access.server';
import {
  collectionPath,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  VISIBILITIES,
} from '~/domain/collections/collections';
import { collectionSchema } from '~/domain/collections/collections-schema';
import {
  changeCollection,
  createCollection,
  getCollection,
  publicFrom,
} from '~/domain/collections/collections.server';
import { idText } from '~/domain/input-schema';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { collectionVisibilityName } from '~/ui/forms/choice-names';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { LanguageField, SelectField, TextAreaField, TextField } from '~/ui/forms/form-fields';
import { Screen } from '~/ui/text/text-page';

const empty = { title: '', words: '', language: null, visibility: 'private' } as const;

async function readCollection(actor: Actor, id: string) {
  await requireMayChange(actor, id);
  return getCollection(actor, id);
}

/** The screen of a new collection has no `id`. */
export const loader = screenLoader('member', async ({ actor, params }) => {
  const id = params.id === undefined ? null : parseParams(idText, params.id);
  const collection = id === null ? empty : await readCollection(actor, id);
  return { id, collection, mayBePublic: (await publicFrom(actor)) === null };
});

export const action = screenAction('member', async ({ actor, params }, form) => {
  const input = parseForm(collectionSchema, form);
  if (params.id === undefined) {
    const id = await createCollection(actor, input);
    return redirectWithToast(collectionPath(id), { title: t('collections.created') });
  }
  const id = parseParams(idText, params.id);
  await changeCollection(actor, id, input);
  return redirectWithToast(collectionPath(id), { title: t('collections.saved') });
});

const heading = (id: string | null | undefined) =>
  id ? t('collections.edit') : t('collections.new');

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => [
  pageTitle(matches, heading(params.id), data?.collection.title),
];

function Fields() {
  const { collection, mayBePublic } = useLoaderData<typeof loader>();
  return (
    <>
      <TextField
        label={t('collections.titleLabel')}
        name="title"
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        defaultValue={collection.title}
      />
      <TextAreaField
        label={t('collections.words')}
        name="words"
        maxLength={MAX_WORDS_LENGTH}
        defaultValue={collection.words}
      />
      <LanguageField defaultValue={collection.language ?? ''} />
      <SelectField
        label={t('collections.visibility')}
        hint={mayBePublic ? undefined : t('collections.publicLater')}
        name="visibility"
        required
        options={VISIBILITIES.map((value) => ({ value, label: collectionVisibilityName(value) }))}
        defaultValue={collection.visibility}
      />
    </>
  );
}

export default function CollectionForm() {
  const { id } = useLoaderData<typeof loader>();
  const path = id === null ? '/my-collections' : collectionPath(id);
  return (
    <Screen title={heading(id)} className="max-w-2xl gap-6">
      <ActionForm>
        <Fields />
        <FormButtons
          cancelTo={path}
          more={
            id === null ? null : (
              <ButtonLink to={`${path}/delete`} variant="danger">
                {t('collections.delete')}
              </ButtonLink>
            )
          }
        >
          <Button>{id === null ? t('collections.create') : t('list.save')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
