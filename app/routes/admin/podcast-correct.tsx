import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { correctPodcast, getCorrectable } from '~/domain/library/correct.server';
import { MAX_TITLE } from '~/domain/library/library';
import { correctionSchema } from '~/domain/library/library-schema';
import { topicsOf } from '~/domain/search/browse/podcast-facets.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import { topicBySlug } from '~/domain/search/browse/facets';
import { parseBody, parseParams, formObject } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { topicName, languageChoice } from '~/ui/forms/choice-names';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { CheckboxGroup, SelectField, TextField } from '~/ui/forms/form-fields';
import { about } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

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

export const meta = titled(
  () => t('library.correct'),
  () => t('admin.dashboard'),
);

export default function CorrectPodcast() {
  const { id, title, language, imageUrl, topics, languages } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const sending = useNavigation().state !== 'idle';
  const typed = failure?.values;
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl font-semibold">{t('library.correct')}</h2>
      <p className="text-ink-muted">{t('library.correctHint')}</p>
      <ErrorSummary failure={failure} title={t('library.notDone')} />
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          label={t('library.title')}
          name="title"
          maxLength={MAX_TITLE}
          defaultValue={typed?.title?.[0] ?? title}
          errors={failure?.fields.title}
        />
        <SelectField
          label={t('library.language')}
          name="language"
          placeholder={t('library.asFeedSays')}
          options={languages.map(languageChoice)}
          defaultValue={typed?.language?.[0] ?? language ?? ''}
          errors={failure?.fields.language}
        />
        <TextField
          label={t('library.cover')}
          name="imageUrl"
          inputMode="url"
          dir="ltr"
          defaultValue={typed?.imageUrl?.[0] ?? imageUrl ?? ''}
          errors={failure?.fields.imageUrl}
        />
        <CheckboxGroup
          legend={t('library.topics')}
          name="topics"
          options={[...topicBySlug].map(([value, topic]) => ({ value, label: topicName(topic) }))}
          chosen={typed?.topics ?? topics}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={sending}>{t('list.save')}</Button>
          <ButtonLink to={`/admin/podcasts/${id}`} look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
