import { useLoaderData } from '@remix-run/react';
import { deleteReply, getSavedReply } from '~/domain/letters/answers/saved-replies.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';

export const loader = screenLoader('moderator', async ({ actor, params }) => {
  const { title } = await getSavedReply(actor.id, params.id ?? '');
  return { title };
});

export const action = screenAction('moderator', async ({ actor, params }) => {
  await deleteReply(actor.id, params.id ?? '');
  return redirectWithToast('/admin/replies', { title: t('answers.replyDeleted') });
});

export const meta = titled(() => t('answers.deleteReply'));

export default function DeleteReply() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title={t('answers.deleteQuestion')}
      confirm={t('answers.deleteReply')}
      cancelTo="/admin/replies"
      failureTitle={t('answers.replyNotDeleted')}
      subject={title}
    >
      <p>{t('answers.deleteHint')}</p>
    </Confirmation>
  );
}
