import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_REPLIES } from '~/domain/letters/answers/answers';
import { savedReplySchema, type SavedReply } from '~/domain/letters/answers/answers-schema';
import { listSavedReplies, saveReply } from '~/domain/letters/answers/saved-replies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { ReplyFields } from '~/ui/forms/reply-fields';
import { rowNoteClass, rowsClass, rowTitleClass } from '~/ui/lists/row-classes';
import { LineLink, Name, NamedText } from '~/ui/text/inline-text';

export const loader = screenLoader('moderator', async ({ actor }) => ({
  replies: await listSavedReplies(actor.id),
}));

export const action = screenAction(
  'moderator',
  async ({ actor }, form) => {
    await saveReply(actor.id, parseForm(savedReplySchema, form));
    return redirectWithToast('/admin/replies', { title: t('answers.replySaved') });
  },
  { bodySize: 'text' },
);

export const meta = titled(() => t('answers.replies'));

function ReplyRow({ reply: { id, title, text } }: { reply: SavedReply }) {
  const name = <Name of={title} />;
  return (
    <li
      dir={titleDirection(title)}
      className="grid gap-1 px-3 py-2 sm:flex sm:items-center sm:justify-between sm:gap-4 sm:px-4"
    >
      <div className="min-w-0">
        <p className={rowTitleClass}>{name}</p>
        <p className={`text-sm text-ink-muted ${rowNoteClass}`} dir="auto">
          {text}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-x-4">
        <LineLink to={`/admin/replies/${id}`}>
          <NamedText seen={t('admin.edit')} text={t('answers.editThis')} name={name} />
        </LineLink>
        <LineLink to={`/admin/replies/${id}/delete`} leadsToLoss>
          <NamedText seen={t('admin.delete')} text={t('answers.deleteThis')} name={name} />
        </LineLink>
      </div>
    </li>
  );
}

export default function SavedReplies() {
  const { replies } = useLoaderData<typeof loader>();
  const key = useFormKey(useActionData<typeof action>());
  return (
    <section className="grid max-w-3xl gap-4 sm:gap-5">
      <h2 className="text-2xl font-semibold">{t('answers.replies')}</h2>
      <p className="text-ink-muted">{t('answers.repliesHint')}</p>
      {replies.length === 0 ? (
        <p>{t('answers.noReplies')}</p>
      ) : (
        <ul className={rowsClass}>
          {replies.map((reply) => (
            <ReplyRow key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
      {replies.length >= MAX_REPLIES ? (
        <p>{t('answers.tooManyReplies', { count: MAX_REPLIES })}</p>
      ) : (
        <ActionForm key={key} failureTitle={t('answers.replyNotSaved')}>
          <h3 className="text-lg font-semibold">{t('answers.newReply')}</h3>
          <ReplyFields rows={6} />
          <Button className="justify-self-start">{t('answers.saveReply')}</Button>
        </ActionForm>
      )}
    </section>
  );
}
