import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import {
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  NEW_COLLECTION,
} from '~/domain/collections/collections';
import {
  collectionSchema,
  collectSchema,
  type NewEntry,
} from '~/domain/collections/collections-schema';
import { createCollection, listChoices } from '~/domain/collections/collections.server';
import { addEntries } from '~/domain/collections/entries.server';
import { getListedEpisode } from '~/domain/episodes/listed-episodes.server';
import { idText, slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseBody, parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { about } from '~/lib/web/form-outcome';
import { NOT_INDEXED, pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { SelectField, TextField } from '~/ui/forms/form-fields';
import { Name } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

type Params = { slug?: string; episodeId?: string };

/** Returns the episode of `/episodes/:episodeId/collect`, or else the podcast of `/podcast/:slug/collect`. */
async function findSubject(params: Params) {
  if (params.episodeId !== undefined) {
    const { episode, podcast } = await getListedEpisode(parseParams(idText, params.episodeId));
    const { id, title, path } = episode;
    return { entry: { episodeId: id, podcastId: null }, title, path: path!, podcast };
  }
  const podcast = await getPodcast(parseParams(slugText, params.slug));
  const { id, title, slug } = podcast;
  return { entry: { episodeId: null, podcastId: id }, title, path: podcastPath(slug), podcast };
}

export const loader = screenLoader('member', async ({ actor, params }) => {
  const [{ entry, path, title, podcast }, choices] = await Promise.all([
    findSubject(params),
    listChoices(actor),
  ]);
  const isEpisode = entry.episodeId !== null;
  return { isEpisode, path, title, language: podcast.language, choices };
});

/** Adds the entry to the chosen collection, or to a new one with the title that was typed. */
async function collect(
  actor: Actor,
  { collection, title }: { collection: string; title: string },
  entry: NewEntry,
) {
  if (collection === NEW_COLLECTION) {
    const values = parseBody(collectionSchema, { title });
    await createCollection(actor, values, { entries: [entry] });
    return { added: 1, title: values.title };
  }
  const { added } = await addEntries(actor, collection, [entry]);
  const target = (await listChoices(actor)).find(({ id }) => id === collection);
  return { added, title: target?.title ?? '' };
}

export const action = screenAction('member', async ({ actor, params }, form) => {
  const { from, to, note, ...chosen } = parseForm(collectSchema, form);
  const { entry, path } = await findSubject(params);
  const part = entry.episodeId === null ? { from: null, to: null } : { from, to };
  const { added, title } = await collect(actor, chosen, { ...entry, ...part, note });
  return redirectWithToast(path, {
    title: added > 0 ? t('collections.added') : t('collections.addedBefore'),
    ...about(title, null),
  });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('collections.add'), data?.title),
  NOT_INDEXED,
];

function WhichCollection() {
  const { choices } = useLoaderData<typeof loader>();
  const options = [
    ...choices.map(({ id, title, language }) => ({
      value: id,
      label: title,
      ...(language && { lang: language }),
      dir: titleDirection(title),
    })),
    { value: NEW_COLLECTION, label: t('collections.new') },
  ];
  return (
    <>
      {choices.length === 0 ? (
        <input type="hidden" name="collection" value={NEW_COLLECTION} />
      ) : (
        <SelectField
          label={t('collections.collection')}
          name="collection"
          required
          options={options}
          defaultValue={choices[0]?.id}
        />
      )}
      <TextField
        label={t('collections.newTitle')}
        hint={choices.length === 0 ? undefined : t('collections.newTitleHint')}
        name="title"
        required={choices.length === 0}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
      />
    </>
  );
}

/** Start and end of a part. */
function PartFields() {
  const field = (name: 'from' | 'to', label: string) => (
    <TextField label={label} name={name} dir="ltr" optional={false} autoComplete="off" />
  );
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{t('collections.part')}</legend>
      <p className="text-sm text-ink-muted">{t('collections.partHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {field('from', t('collections.from'))}
        {field('to', t('collections.to'))}
      </div>
    </fieldset>
  );
}

export default function Collect() {
  const { isEpisode, path, title, language } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('collections.add')} className="max-w-2xl gap-6">
      <p className="text-lg font-semibold wrap-anywhere">
        <Name of={title} fallbackLanguage={language} />
      </p>
      <ActionForm>
        <WhichCollection />
        {isEpisode ? <PartFields /> : null}
        <TextField
          label={t('collections.note')}
          hint={t('collections.noteHint')}
          name="note"
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
        />
        <FormButtons cancelTo={path}>
          <Button>{t('collections.addThis')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
