import type { Answer } from '~/domain/letters/answers/answers-schema';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';
import { WrittenText } from '~/ui/text/written-text';

const letters = {
  waiting: { tone: 'neutral', text: () => t('answers.waiting') },
  sent: { tone: 'success', text: () => t('answers.sent') },
  failed: { tone: 'danger', text: () => t('answers.failed') },
} as const;

export function AnsweredBy({ answer: { answeredBy, createdAt, letter } }: { answer: Answer }) {
  const { tone, text } = letters[letter];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <span>
        <RichText
          text={t('answers.by')}
          marks={{
            name: () => <Name of={answeredBy} />,
            date: () => <DateTime iso={createdAt} withTime />,
          }}
        />
      </span>
      <Badge tone={tone}>{text()}</Badge>
    </p>
  );
}

/** In a row of a list: who answered and when, and the text behind it. */
export function AnswersInRow({ answers = [] }: { answers: Answer[] | undefined }) {
  if (answers.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {answers.map((answer) => (
        <li key={answer.id} className="border-s-4 border-line ps-3">
          <AnsweredBy answer={answer} />
          <WrittenText text={answer.text} language={answer.language} className="line-clamp-2" />
        </li>
      ))}
    </ul>
  );
}
