import { useLoaderData } from '@remix-run/react';
import { describeApi } from '~/http/api-description/openapi.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { publicMeta } from '~/ui/feedback/error-screen';
import { RichText } from '~/ui/text/inline-text';
import { TextSection } from '~/ui/text/text-page';
import { type Answer, type Field, type ShownCall, referenceOf, refusals } from './reference.server';

export const loader = screenLoader('anyone', async () => {
  const description = await describeApi();
  const head = publicHead({
    title: [t('frame.api')],
    description: t('apiReference.description'),
    path: '/api',
  });
  return { about: description.info.description, groups: referenceOf(description), refusals, head };
});

/** The API description is in English on every page; the only CommonMark it uses is inline code. */
function DescriptionText({ text }: { text: string }) {
  return (
    <bdi lang="en" dir="ltr">
      {text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}
    </bdi>
  );
}

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

function CallReference({ call }: { call: ShownCall }) {
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

export const meta = publicMeta();

export default function ApiReference() {
  const { about, groups, refusals } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-4xl page-room [overflow-wrap:anywhere]">
      <h1 className="mb-6 text-3xl font-semibold md:text-4xl">{t('frame.api')}</h1>
      <div className="prose mb-10 grid gap-3">
        <p>
          <DescriptionText text={about} />
        </p>
        <p>
          <RichText
            text={t('apiReference.forMachines')}
            marks={{
              link: (address) => (
                <a href={address} dir="ltr">
                  {address}
                </a>
              ),
            }}
          />
        </p>
        <nav aria-label={t('apiReference.groups')}>
          <ul>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <DescriptionText text={name} />
                </a>
              </li>
            ))}
            <li>
              <a href="#refusals">{t('apiReference.refusals')}</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="grid grid-cols-1 gap-12">
        {groups.map(({ id, name, calls }) => (
          <div key={id} id={id}>
            <TextSection title={<DescriptionText text={name} />}>
              {calls.map((call) => (
                <CallReference key={call.id} call={call} />
              ))}
            </TextSection>
          </div>
        ))}
        <div id="refusals">
          <TextSection title={t('apiReference.refusals')}>
            <dl className="grid gap-2">
              {refusals.map(({ status, description }) => (
                <div key={status}>
                  <dt className="inline font-semibold">{status}</dt>{' '}
                  <dd className="inline">
                    <DescriptionText text={description} />
                  </dd>
                </div>
              ))}
            </dl>
          </TextSection>
        </div>
      </div>
    </div>
  );
}
