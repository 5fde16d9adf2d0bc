import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isAdmin } from '~/domain/accounts/users';
import { countPending, listFirstSteps, type FirstStep } from '~/domain/site/admin-overview.server';
import { screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { LoadFailure } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/status';
import { pendingKinds, pendingPath, pendingText } from '~/ui/frame/desk-places';
import { rowsClass } from '~/ui/lists/row-classes';
import { Check, Circle, CircleCheck } from '~/ui/text/icons';
import { RichText, linkTo } from '~/ui/text/inline-text';

export const loader = screenLoader('moderator', async ({ actor }) => {
  const [waiting, firstSteps] = await Promise.all([
    countPending(actor),
    isAdmin(actor) ? listFirstSteps() : null,
  ]);
  return { waiting, firstSteps };
});

const code = (text: string) => <code>{text}</code>;
const outside = (text: string) => (
  <a
    href="https://api.podcastindex.org/"
    rel="noopener noreferrer"
    className="text-accent underline"
  >
    {text}
  </a>
);

type Step = {
  title: () => string;
  how: () => string;
  link?: (text: string) => ReactNode;
};

const steps: Record<FirstStep, Step> = {
  address: { title: () => t('adminStart.address'), how: () => t('adminStart.addressHow') },
  directory: {
    title: () => t('adminStart.directory'),
    how: () => t('adminStart.directoryHow'),
    link: outside,
  },
  mail: { title: () => t('adminStart.mail'), how: () => t('adminStart.mailHow') },
  podcasts: {
    title: () => t('adminStart.podcasts'),
    how: () => t('adminStart.podcastsHow'),
    link: linkTo('/admin/podcasts/add'),
  },
  featured: {
    title: () => t('adminStart.featured'),
    how: () => t('adminStart.featureHow'),
    link: linkTo('/admin/featured-podcasts#add'),
  },
  post: {
    title: () => t('adminStart.post'),
    how: () => t('adminStart.postHow'),
    link: linkTo('/admin/blog/posts/new'),
  },
};

function How({ step }: { step: FirstStep }) {
  const { how, link } = steps[step];
  return (
    <p>
      <RichText text={how()} marks={{ code, ...(link && { link }) }} />
    </p>
  );
}

/** Open while the site has nothing to show; collapsed once only the setup remains. */
function FirstSteps({ list }: { list: { step: FirstStep; done: boolean }[] }) {
  const missing = list.filter(({ done }) => !done);
  const isBare = missing.some(({ step }) => step === 'podcasts' || step === 'featured');
  return (
    <details open={isBare} className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 content-center font-semibold">
        {t('adminStart.stepsDone', { done: list.length - missing.length, all: list.length })}
      </summary>
      <ul className="grid gap-3 pb-4">
        {list.map(({ step, done }) => (
          <li key={step} className="flex gap-3">
            {done ? (
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-muted" />
            )}
            <div className="min-w-0">
              <p className="font-semibold">
                {steps[step].title()}
                <span className="font-normal text-ink-muted">
                  {' '}
                  {done ? t('adminStart.done') : t('adminStart.toDo')}
                </span>
              </p>
              {done ? null : <How step={step} />}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

export const meta = titled(() => t('deskMenu.waiting'));

/** The first screen of the desk: what waits for a decision. */
export default function WaitingAtDesk() {
  const { waiting, firstSteps } = useLoaderData<typeof loader>();
  const kinds = pendingKinds.filter((kind) => waiting[kind] > 0);
  return (
    <div className="grid gap-6">
      {firstSteps ? <FirstSteps list={firstSteps} /> : null}
      <section className="grid gap-3">
        <h2 className="text-2xl font-semibold">{t('deskMenu.waiting')}</h2>
        {kinds.length > 0 ? (
          <ul className={rowsClass}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Link
                  to={pendingPath[kind]}
                  className="flex min-h-11 items-center px-3 py-2 font-semibold hover:bg-raised sm:px-4"
                >
                  {pendingText(kind, waiting[kind])}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={CircleCheck} title={t('deskMenu.nothingWaits')} />
        )}
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('deskMenu.notCounted')} />;
}
