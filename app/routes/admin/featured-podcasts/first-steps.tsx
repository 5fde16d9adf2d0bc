import { Link } from '@remix-run/react';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FirstStep } from '~/domain/site/first-steps';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

const link = 'text-accent underline';

const code = (words: string) => <code>{words}</code>;
const outside = (words: string) => (
  <a href="https://api.podcastindex.org/" rel="noopener noreferrer" className={link}>
    {words}
  </a>
);
const below = (words: string) => (
  <a href="#add" className={link}>
    {words}
  </a>
);
const to = (path: string) => (words: string) => (
  <Link to={path} className={link}>
    {words}
  </Link>
);

type Step = {
  title: () => string;
  how: () => string;
  link?: (words: string) => ReactNode;
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
    link: to('/admin/podcasts/add'),
  },
  featured: {
    title: () => t('adminStart.featured'),
    how: () => t('adminStart.featuredHow'),
    link: below,
  },
  post: {
    title: () => t('adminStart.post'),
    how: () => t('adminStart.postHow'),
    link: to('/admin/blog/posts/new'),
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
export function FirstSteps({ list }: { list: { step: FirstStep; done: boolean }[] }) {
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
