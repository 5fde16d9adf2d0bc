import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { MAX_TITLE } from '~/domain/library/library';
import { correctionSchema } from '~/domain/library/library-schema';
import { correctPodcast, getCorrectable } from '~/domain/library/library.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import { topicBySlug } from '~/domain/search/browse/facets';
import { topicsOf } from '~/domain/search/browse/podcast-facets.server';
import { parseBody, parseParams, formObject } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { topicName, languageChoice } from '~/ui/forms/choice-names';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { CheckboxGroup, SelectField, TextField } from '~/ui/forms/form-fields';

export const loader = screenLoader('admin', async ({ params }) => {
  const id = parseParams(idText, params.id);
  const podcast = await getCorrectable(id);
  const { title, language, imageUrl } = podcast;
  const languages = await listLanguageOptions(language ? [language] : []);
  return { id, title, language, imageUrl, topics: topicsOf(podcast), languages };
});

export const action = screenAction('admin', async ({ actor, params }, form) => {
  const id = parseParams(idText, params.id);
  const sent = { ...formObject(form), topics: form.getAll('topics').map(String) };
  const title = await correctPodcast(actor, id, parseBody(correctionSchema, sent));
  return redirectWithToast(`/admin/podcasts/${id}`, {
    title: t('library.corrected'),
    ...about(title),
  });
});

export const meta = titled(() => t('library.correct'));

export default function CorrectPodcast() {
  const { id, title, language, imageUrl, topics, languages } = useLoaderData<typeof loader>();
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl font-semibold">{t('library.correct')}</h2>
      <p className="text-ink-muted">{t('library.correctHint')}</p>
      <ActionForm failureTitle={t('library.notDone')}>
        <TextField
          label={t('library.title')}
          name="title"
          maxLength={MAX_TITLE}
          defaultValue={title}
        />
        <SelectField
          label={t('form.language')}
          name="language"
          placeholder={t('library.asFeedSays')}
          options={languages.map(languageChoice)}
          defaultValue={language ?? ''}
        />
        <TextField
          label={t('library.cover')}
          name="imageUrl"
          inputMode="url"
          dir="ltr"
          defaultValue={imageUrl ?? ''}
        />
        <CheckboxGroup
          legend={t('library.topics')}
          name="topics"
          options={[...topicBySlug].map(([value, topic]) => ({ value, label: topicName(topic) }))}
          chosen={topics}
        />
        <FormButtons cancelTo={`/admin/podcasts/${id}`}>
          <Button>{t('list.save')}</Button>
        </FormButtons>
      </ActionForm>
    </section>
  );
}
