import { Link, useSearchParams } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { Answered } from '~/domain/letters/answers/answered.server';
import { MAX_ANSWER_LENGTH, type Answerable } from '~/domain/letters/answers/answers';
import type { SavedReply } from '~/domain/letters/answers/answers-schema';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ActionForm, ErrorSummary, FormButtons } from '~/ui/forms/form';
import { TextAreaField } from '~/ui/forms/form-fields';
import { LineLink, Name } from '~/ui/text/inline-text';

/** Puts the text where the cursor is; without script the link loads the form with it. */
function insert(event: MouseEvent<HTMLAnchorElement>, text: string): void {
  const field = event.currentTarget.closest('form')?.elements.namedItem('text');
  if (!(field instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.focus();
}

function SavedReplies({ replies }: { replies: SavedReply[] }) {
  const [params] = useSearchParams();
  const address = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('reply', id);
    return `?${next}`;
  };
  return (
    <div className="grid gap-1">
      {replies.length > 0 ? (
        <ul aria-label={t('answers.insert')} className="flex flex-wrap gap-2">
          {replies.map(({ id, title, text }) => (
            <li key={id} className="min-w-0">
              <Link
                to={address(id)}
                preventScrollReset
                onClick={(event) => insert(event, text)}
                className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong px-4 wrap-anywhere hover:bg-raised"
              >
                <Name of={title} />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <LineLink to="/admin/replies">{t('answers.editReplies')}</LineLink>
      </p>
    </div>
  );
}

type Props = {
  kind: Answerable;
  answered: Omit<Answered, 'email'>;
  replies: SavedReply[];
  chosen: SavedReply | undefined;
  answerId: string;
  sendsAnswers: boolean;
  /** Whether there is an address to send to. */
  reachable: boolean;
  /** Null for moderators, who do not see addresses. */
  email: string | null;
  listPath: string;
};

/** Why no letter can be sent, and what else can be done. */
function NoLetter({ kind, email, sendsAnswers, listPath }: Props) {
  return (
    <>
      <ErrorSummary />
      <Notice>{sendsAnswers ? t('answers.notVerified') : t('answers.noMail')}</Notice>
      <p className="flex flex-wrap gap-3">
        {email ? (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            {t('answers.byOwnMail')}
          </a>
        ) : null}
        <ButtonLink to={listPath} variant="secondary">
          {kind === 'message' ? t('admin.messages') : t('admin.reports')}
        </ButtonLink>
      </p>
    </>
  );
}

export function AnswerForm(props: Props) {
  const { kind, answered, replies, chosen, answerId, sendsAnswers, reachable, listPath } = props;
  if (!sendsAnswers || !reachable) return <NoLetter {...props} />;
  return (
    <ActionForm failureTitle={t('answers.notSent')}>
      <input type="hidden" name="id" value={answerId} />
      <TextAreaField
        key={chosen?.id}
        label={t('answers.text')}
        name="text"
        hint={t('answers.textHint')}
        required
        rows={8}
        maxLength={MAX_ANSWER_LENGTH}
        defaultValue={chosen?.text}
      />
      <SavedReplies replies={replies} />
      {kind === 'message' && !answered.closed ? (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="close" defaultChecked className="size-5" />
          {t('answers.close')}
        </label>
      ) : null}
      <FormButtons cancelTo={listPath}>
        <Button>{t('answers.send')}</Button>
      </FormButtons>
    </ActionForm>
  );
}
