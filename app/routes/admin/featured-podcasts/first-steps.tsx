import { Link } from '@remix-run/react';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FirstStep } from '~/domain/site/first-steps';

const link = 'text-accent underline';

const steps: Record<FirstStep, { title: string; how: ReactNode }> = {
  address: {
    title: 'Name and address',
    how: (
      <>
        Set <code>SITE_NAME</code> and <code>SITE_URL</code> in the file <code>.env</code>, then
        start the site again. Links in feeds, mails and search engines use them.
      </>
    ),
  },
  directory: {
    title: 'Podcast Index key',
    how: (
      <>
        Get a free key at{' '}
        <a href="https://api.podcastindex.org/" rel="noopener noreferrer" className={link}>
          api.podcastindex.org
        </a>{' '}
        and set <code>PODCAST_INDEX_KEY</code> and <code>PODCAST_INDEX_SECRET</code> in{' '}
        <code>.env</code>. Without it the search knows the podcasts of this site alone.
      </>
    ),
  },
  mail: {
    title: 'Mail',
    how: (
      <>
        Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> in <code>.env</code>, so that people
        who forgot their password can have a new one.
      </>
    ),
  },
  podcasts: {
    title: 'First podcasts',
    how: (
      <>
        <Link to="/admin/podcasts" className={link}>
          Add podcasts
        </Link>{' '}
        by the addresses of their feeds, from an OPML file or from the starter list.
      </>
    ),
  },
  featured: {
    title: 'First featured podcast',
    how: (
      <>
        <a href="#add" className={link}>
          Search a podcast below
        </a>{' '}
        and press Feature. It stands on the home page then.
      </>
    ),
  },
  post: {
    title: 'First post',
    how: (
      <>
        <Link to="/admin/blog/posts/new" className={link}>
          Write a post
        </Link>{' '}
        and publish it: who you are and what people find here.
      </>
    ),
  },
};

/** Open while the site has nothing to show; folded when only its set-up is left. */
export function FirstSteps({ list }: { list: { step: FirstStep; done: boolean }[] }) {
  const missing = list.filter(({ done }) => !done);
  const isBare = missing.some(({ step }) => step === 'podcasts' || step === 'featured');
  return (
    <details open={isBare} className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 content-center font-semibold">
        First steps: {list.length - missing.length} of {list.length} done
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
                {steps[step].title}
                <span className="font-normal text-ink-muted"> {done ? 'done' : 'to do'}</span>
              </p>
              {done ? null : <p>{steps[step].how}</p>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
