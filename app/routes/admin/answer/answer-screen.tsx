import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import type { Answerable } from '~/domain/letters/answers/answers';
import type { Answer } from '~/domain/letters/answers/answers-schema';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { readReason, reportReasonName } from '~/ui/forms/choice-names';
import { RowForm } from '~/ui/forms/form';
import { AnsweredBy } from '~/ui/lists/answers';
import { DateTime, Name } from '~/ui/text/inline-text';
import { WrittenText } from '~/ui/text/written-text';
import { AnswerForm } from './answer-form';
import type { answerLoader } from './answer-screen.server';
import { listPaths } from './list-paths';

const titles = {
  message: () => t('answers.messageTitle'),
  report: () => t('answers.reportTitle'),
};

export const answerMeta =
  (kind: Answerable): MetaFunction =>
  ({ matches }) => [pageTitle(matches, titles[kind]())];

type Loaded = ReturnType<typeof useLoaderData<ReturnType<typeof answerLoader>>>;

/** What is answered. */
function Quote({ kind, answered }: Pick<Loaded, 'kind' | 'answered'>) {
  const { reason, details } = readReason(answered.text);
  const isReport = kind === 'report';
  const text = isReport ? details : answered.text;
  return (
    <blockquote className="grid gap-1 border-s-4 border-line ps-3">
      <p className="text-sm text-ink-muted wrap-anywhere">
        <Name of={answered.name} className="font-semibold" />{' '}
        <DateTime iso={answered.createdAt} withTime />
      </p>
      {isReport ? (
        <p>
          <Name of={answered.about} className="font-semibold" />
          {reason ? `: ${reportReasonName(reason)}` : null}
        </p>
      ) : null}
      {text ? <WrittenText text={text} language={answered.language} /> : null}
    </blockquote>
  );
}

function AnswerItem({ answer: given }: { answer: Answer }) {
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-3 sm:p-4">
      <AnsweredBy answer={given} />
      <WrittenText text={given.text} language={given.language} />
      {given.letter === 'failed' ? (
        <RowForm id={given.id} className="grid justify-items-start gap-2">
          <p className="text-sm text-danger">{t('answers.failedHint')}</p>
          <Button name="intent" value="again" variant="secondary" size="small">
            {t('answers.sendAgain')}
          </Button>
        </RowForm>
      ) : null}
    </li>
  );
}

export function AnswerScreen() {
  const { kind, answered, answers, ...form }: Loaded = useLoaderData();
  const { search } = useLocation();
  return (
    <section className="grid max-w-3xl gap-4 sm:gap-5">
      <h2 className="text-2xl font-semibold">{titles[kind]()}</h2>
      <Quote kind={kind} answered={answered} />
      {answers.length > 0 ? (
        <ul aria-label={t('answers.answers')} className="grid gap-3">
          {answers.map((answer) => (
            <AnswerItem key={answer.id} answer={answer} />
          ))}
        </ul>
      ) : null}
      <AnswerForm
        kind={kind}
        answered={answered}
        listPath={`${listPaths[kind]}${search}`}
        {...form}
      />
    </section>
  );
}
