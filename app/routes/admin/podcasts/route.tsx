import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Podcast as PodcastIcon } from 'lucide-react';
import { podcastStates } from '~/domain/library/library';
import { listLibrary } from '~/domain/library/library.server';
import { listLanguageOptions } from '~/domain/search/browse/language-options.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { languagesPart } from '~/http/pages/podcast-languages.server';
import { screenLoader } from '~/http/pages/screen.server';
import { textParameter } from '~/http/pages/text-parameter';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { EmptyState } from '~/ui/feedback/empty-state';
import { LoadFailure } from '~/ui/feedback/load-failure';
import { ButtonLink } from '~/ui/forms/button';
import { SelectField } from '~/ui/forms/form-fields';
import { languageChoice } from '~/ui/forms/language-choice';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { t } from '~/messages/t';
import { PodcastRow } from './podcast-row';
import { stateName } from './state-name';

const PAGE_SIZE = 25;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const asked = url.searchParams.get('state');
  const state = podcastStates.find((one) => one === asked);
  const languages = await listLanguageOptions([]);
  const spoken = url.searchParams.get('language');
  const language = languages.find(({ code }) => code === spoken)?.code;
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { podcasts, ...place } = await listLibrary({ ...page, search, state, language });
  return data(
    {
      podcasts,
      place,
      search,
      state: state ?? ('' as const),
      language: language ?? '',
      languageName: languagesPart(language ? [language] : []),
      languages,
    },
    { status: listStatus(url, place.currentPage) },
  );
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('admin.podcasts'),
    data?.state ? stateName(data.state) : undefined,
    data?.languageName,
    searchPart(data?.search),
    pagePart(data?.place.currentPage),
    t('admin.dashboard'),
  ),
];

export default function AdminPodcasts() {
  const { podcasts, place, search, state, language, languages } = useLoaderData<typeof loader>();
  const narrowed = search !== '' || state !== '' || language !== '';
  return (
    <AdminList
      id="podcasts"
      title={t('admin.podcasts')}
      noun="podcast"
      place={place}
      add={
        <ButtonLink to="/admin/podcasts/add" look="secondary" size="small">
          {t('adminFeeds.add')}
        </ButtonLink>
      }
      search={{
        label: t('library.search'),
        name: 'search',
        value: search,
        children: (
          <div className="grid basis-full grid-cols-2 gap-3">
            <SelectField
              key={`state ${state}`}
              label={t('library.state')}
              name="state"
              required
              placeholder={t('admin.all')}
              options={podcastStates.map((value) => ({ value, label: stateName(value) }))}
              defaultValue={state}
            />
            <SelectField
              key={`language ${language}`}
              label={t('library.language')}
              name="language"
              required
              placeholder={t('admin.all')}
              options={languages.map(languageChoice)}
              defaultValue={language}
            />
          </div>
        ),
      }}
      empty={
        <EmptyState
          icon={PodcastIcon}
          title={narrowed ? t('list.noPodcasts') : t('library.empty')}
        />
      }
    >
      <ul className={rowsClass}>
        {podcasts.map((podcast) => (
          <PodcastRow key={podcast.id} podcast={podcast} />
        ))}
      </ul>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('library.notLoaded')} />;
}
