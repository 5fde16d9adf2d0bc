import { useLoaderData } from '@remix-run/react';
import { savedReplySchema } from '~/domain/letters/answers/answers-schema';
import { changeReply, getSavedReply } from '~/domain/letters/answers/saved-replies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { ReplyFields } from '~/ui/forms/reply-fields';

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
  const reply = useLoaderData<typeof loader>();
  return (
    <section className="grid max-w-3xl gap-4">
      <h2 className="text-2xl font-semibold">{t('answers.editReply')}</h2>
      <ActionForm failureTitle={t('answers.replyNotSaved')}>
        <ReplyFields reply={reply} rows={8} />
        <FormButtons cancelTo="/admin/replies">
          <Button>{t('answers.saveReply')}</Button>
        </FormButtons>
      </ActionForm>
    </section>
  );
}
