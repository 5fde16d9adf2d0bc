import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import type { Answer, Field, ShownCall } from './reference.server';
import { DescriptionText } from './description-text';

const code = 'font-mono text-sm [overflow-wrap:anywhere]';
const term = 'font-semibold';

function Fields({ fields }: { fields: Field[] }) {
  return (
    <dl className="grid gap-2">
      {fields.map(({ name, place, shape }) => (
        <div key={`${place} ${name}`}>
          <dt className={term}>
            <code dir="ltr" className={code}>
              {name}
            </code>{' '}
            <span className="text-sm font-normal text-ink-muted">{place}</span>
          </dt>
          <dd dir="ltr" lang="en" className={code}>
            {shape}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answers({ answers, refusals }: Pick<ShownCall, 'answers' | 'refusals'>) {
  return (
    <dl className="grid gap-2">
      {answers.map(({ status, description, shape }: Answer) => (
        <div key={status}>
          <dt className={term}>{status}</dt>
          <dd>
            <DescriptionText text={description} />
            {shape ? (
              <code dir="ltr" lang="en" className={`block ${code}`}>
                {shape}
              </code>
            ) : null}
          </dd>
        </div>
      ))}
      {refusals.length ? (
        <div className="text-sm">
          <dt className={`${term} inline`}>
            <a href="#refusals">{t('apiReference.refusals')}</a>
          </dt>{' '}
          <dd dir="ltr" className="inline">
            {refusals.join(', ')}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

export function CallReference({ call }: { call: ShownCall }) {
  const { id, method, path, summary, access, fields, answers, refusals, example } = call;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="grid gap-2">
        <h3 id={`${id}-name`} className={`${code} text-base font-semibold`}>
          <span dir="ltr">
            {method} {path}
          </span>
        </h3>
        <p>
          <DescriptionText text={summary} /> <Badge tone="accent">{access}</Badge>
        </p>
      </div>
      {fields.length ? (
        <div className="grid gap-2">
          <h4 className="font-semibold">{t('apiReference.takes')}</h4>
          <Fields fields={fields} />
        </div>
      ) : null}
      <div className="grid gap-2">
        <h4 className="font-semibold">{t('apiReference.answers')}</h4>
        <Answers answers={answers} refusals={refusals} />
      </div>
      <div className="grid gap-2">
        <h4 className="font-semibold">{t('apiReference.example')}</h4>
        <pre dir="ltr" className={`whitespace-pre-wrap rounded-control bg-raised p-3 ${code}`}>
          {example}
        </pre>
      </div>
    </article>
  );
}
