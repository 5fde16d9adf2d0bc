import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, type MetaFunction } from '@remix-run/node';
import { type FirstStep, listFirstSteps } from '~/domain/site/admin-overview.server';
import { t } from '~/messages/t';
import { RichText, linkTo } from '~/ui/text/inline-text';
import { changeFeaturedList, featuredListInput } from '~/domain/featured/featured-list.server';
import { featuredListSchema, featurePodcastSchema } from '~/domain/featured/featured-schema';
import {
  featuredAmong,
  featurePodcast,
  moveFeaturedPodcast,
  pageFeaturedPodcasts,
  updateFeaturedPodcast,
} from '~/domain/featured/featured-podcasts.server';
import { findPodcastChoices } from '~/domain/search/search.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { rowAddress } from '~/lib/web/site-paths';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { FeatureButton, PodcastSearch } from '~/ui/lists/podcast-search';
import { FeaturedList, featuredRows } from '~/ui/lists/featured-list';

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
    link: linkTo('/admin/podcasts/add'),
  },
  featured: {
    title: () => t('adminStart.featured'),
    how: () => t('adminStart.featuredHow'),
    link: below,
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

export const loader = screenLoader('admin', async ({ url }) => {
  const parameter = (name: string) => textParameter(url, name, 500);
  const [q, find] = [parameter('q'), parameter('find')];
  const [firstSteps, { featured, place }, choices] = await Promise.all([
    listFirstSteps(),
    pageFeaturedPodcasts({ page: pageNumberOf(url), limit: featuredRows(url), search: find }),
    findPodcastChoices(q, pageNumberOf(url, 'results')),
  ]);
  const taken = await featuredAmong(choices.podcasts.map(({ id }) => id));
  const status = Math.max(
    listStatus(url, place.currentPage),
    choices.failed ? 200 : listStatus(url, choices.place.currentPage, 'results'),
  );
  return data({ firstSteps, q, find, featured, place, taken, choices }, { status });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const values = formObject(form);
  const done = (title: string, to: string) => redirectWithToast(to, { title });
  if (values.intent === 'feature') {
    await featurePodcast(actor, parseBody(featurePodcastSchema, values));
    return done(t('adminFeatured.podcastFeatured'), rowAddress(url));
  }
  const input = parseBody(featuredListSchema, featuredListInput(values));
  const verbs = { update: updateFeaturedPodcast, move: moveFeaturedPodcast };
  const index = await changeFeaturedList(actor, input, verbs);
  const title =
    index === null ? t('adminFeatured.podcastUpdated') : t('adminFeatured.orderUpdated');
  const row = { id: input.intent.id, index, limit: featuredRows(url), enhanced };
  return done(title, rowAddress(url, row));
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('frame.featuredPodcasts'),
    searchPart(data?.q || data?.find),
    pagePart(data?.place.currentPage),
  ),
];

export default function AdminFeaturedPodcasts() {
  const { firstSteps, q, find, featured, place, taken, choices } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const rows = featured.map((item) => ({
    item,
    title: item.podcast.title,
    subtitle: item.podcast.author,
    imagePath: item.podcast.imagePath,
    language: item.podcast.language,
  }));
  return (
    <FeaturedList kind="podcast" rows={rows} place={place} find={find} outcome={outcome}>
      {firstSteps && !q ? <FirstSteps list={firstSteps} /> : null}
      <section className="grid gap-3">
        <h2 id="add" className="text-2xl font-semibold">
          {t('adminFeatured.addPodcast')}
        </h2>
        <PodcastSearch q={q} choices={choices}>
          {({ id }, name) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="podcastId" value={id} />
              <FeatureButton featured={taken.includes(id)} name={name} />
            </Form>
          )}
        </PodcastSearch>
      </section>
    </FeaturedList>
  );
}
