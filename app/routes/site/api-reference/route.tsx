import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { describeApi } from '~/http/api-description/site-description.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { TextSection } from '~/ui/text/text-page';
import { RichText } from '~/ui/text/rich-text';
import { headOf } from '~/lib/web/page-meta';
import { CallReference } from './call-reference';
import { referenceOf, refusals } from './reference.server';
import { DescriptionText } from './description-text';

export const loader = screenLoader('anyone', async () => {
  const description = await describeApi();
  const head = publicHead({
    title: [t('frame.api')],
    description: t('apiReference.description'),
    path: '/api',
  });
  return { about: description.info.description, groups: referenceOf(description), refusals, head };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => headOf(data) ?? [];

export default function ApiReference() {
  const { about, groups, refusals } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-4xl page-room [overflow-wrap:anywhere]">
      <h1 className="mb-6 text-4xl font-semibold">{t('frame.api')}</h1>
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
