import { useLoaderData } from '@remix-run/react';
import { MAX_ANSWER_LENGTH, MAX_REPLY_TITLE } from '~/domain/letters/answers/answers';
import { savedReplySchema } from '~/domain/letters/answers/answers-schema';
import { changeReply, getSavedReply } from '~/domain/letters/answers/saved-replies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { TextAreaField, TextField } from '~/ui/forms/form-fields';

export const loader = screenLoader('moderator', ({ actor, params }) =>
  getSavedReply(actor.id, params.id ?? ''),
);

export const action = screenAction(
  'moderator',
  async ({ actor, params }, form) => {
    await changeReply(actor.id, params.id ?? '', parseForm(savedReplySchema, form));
    return redirectWithToast('/admin/replies', { title: t('answers.replySaved') });
  },
  { bodySize: 'text' },
);

export const meta = titled(() => t('answers.editReply'));

export default function EditReply() {
  const { title, text } = useLoaderData<typeof loader>();
  return (
    <section className="grid max-w-3xl gap-4">
      <h2 className="text-2xl font-semibold">{t('answers.editReply')}</h2>
      <ActionForm failureTitle={t('answers.replyNotSaved')}>
        <TextField
          label={t('answers.replyTitle')}
          name="title"
          required
          maxLength={MAX_REPLY_TITLE}
          defaultValue={title}
        />
        <TextAreaField
          label={t('answers.replyText')}
          name="text"
          required
          rows={8}
          maxLength={MAX_ANSWER_LENGTH}
          defaultValue={text}
        />
        <FormButtons cancelTo="/admin/replies">
          <Button>{t('answers.saveReply')}</Button>
        </FormButtons>
      </ActionForm>
    </section>
  );
}
