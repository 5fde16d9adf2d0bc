import { MAX_ANSWER_LENGTH, MAX_REPLY_TITLE } from '~/domain/letters/answers/answers';
import type { SavedReply } from '~/domain/letters/answers/answers-schema';
import { t } from '~/messages/t';
import { TextAreaField, TextField } from '~/ui/forms/form-fields';

type Props = { reply?: Pick<SavedReply, 'title' | 'text'>; rows: number };

/** The fields of a new or saved reply. */
export function ReplyFields({ reply, rows }: Props) {
  return (
    <>
      <TextField
        label={t('answers.replyTitle')}
        name="title"
        required
        maxLength={MAX_REPLY_TITLE}
        defaultValue={reply?.title}
      />
      <TextAreaField
        label={t('answers.replyText')}
        name="text"
        required
        rows={rows}
        maxLength={MAX_ANSWER_LENGTH}
        defaultValue={reply?.text}
      />
    </>
  );
}
