import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { countDependents, mergeInto } from '~/domain/library/hide-and-remove.server';
import { mergeSchema } from '~/domain/library/library-schema';
import { getLibraryPodcast, listLibrary } from '~/domain/library/library.server';
import { parseBody, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { textParameter } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { about } from '~/lib/web/form-outcome';
import { pageTitle, searchPart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status';
import { Confirmation } from '~/ui/forms/form';
import { AdminSearchForm, foundText } from '~/ui/lists/admin-list';
import { DependentCountsList } from '~/ui/lists/podcast-state';
import { rowsClass } from '~/ui/lists/row-classes';
import { Name, LineLink } from '~/ui/text/inline-text';

const SHOWN = 10;

export const loader = screenLoader('admin', async ({ params, url }) => {
  const id = parseParams(idText, params.id);
  const podcast = await getLibraryPodcast(id);
  const search = textParameter(url, 'search');
  const into = textParameter(url, 'into', 64);
  const target = into ? await getLibraryPodcast(parseParams(idText, into)) : null;
  const matches = search ? await listLibrary({ page: 1, limit: SHOWN + 1, search }) : null;
  const choices = matches?.podcasts.filter((podcast) => podcast.id !== id).slice(0, SHOWN) ?? [];
  return { podcast, target, search, choices, belongings: await countDependents(id) };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  const { into } = parseBody(mergeSchema, { into: url.searchParams.get('into') ?? '' });
  const title = await mergeInto(actor, parseParams(idText, params.id), into);
  return redirectWithToast(`/admin/podcasts/${into}`, {
    title: t('library.merged'),
    ...about(title),
  });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('library.merge'), searchPart(data?.search)),
];

export default function MergePodcast() {
  const { podcast, target, search, choices, belongings } = useLoaderData<typeof loader>();
  const address = `/admin/podcasts/${podcast.id}`;
  if (target) {
    return (
      <Confirmation
        title={t('library.mergeQuestion')}
        confirm={t('library.merge')}
        cancelTo={address}
        failureTitle={t('library.notDone')}
        subject={podcast.title}
        language={podcast.language}
      >
        <p>{t('library.mergedInto')}</p>
        <p className="font-semibold wrap-anywhere">
          <Name of={target.title} fallbackLanguage={target.language} />
        </p>
        <p>{t('library.movesWith')}</p>
        <DependentCountsList of={belongings} />
        <p>{t('library.mergeHint')}</p>
      </Confirmation>
    );
  }
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl font-semibold">{t('library.merge')}</h2>
      <p className="font-semibold wrap-anywhere">
        <Name of={podcast.title} fallbackLanguage={podcast.language} />
      </p>
      <AdminSearchForm label={t('library.mergeSearch')} name="search" value={search} />
      <StatusLine className="text-ink-muted">
        {foundText(search, choices.length, 'podcast')}
      </StatusLine>
      {choices.length > 0 ? (
        <ul className={rowsClass}>
          {choices.map(({ id, title, language, rssUrl }) => (
            <li key={id} dir={titleDirection(title)} className="grid px-3 py-1 sm:px-4">
              <Link
                to={`${address}/merge?into=${id}`}
                className="inline-flex min-h-9 items-center font-semibold underline wrap-anywhere"
              >
                <Name of={title} fallbackLanguage={language} />
              </Link>
              <span dir="ltr" className="text-sm text-ink-muted wrap-anywhere">
                {rssUrl}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <LineLink to={address}>{t('form.cancel')}</LineLink>
    </section>
  );
}
