import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { hideEpisode, showEpisode } from '~/domain/library/hide-and-remove.server';
import { hideSchema } from '~/domain/library/library-schema';
import { getLibraryEpisode } from '~/domain/library/library.server';
import { intentOf, parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { pageTitle } from '~/lib/web/page-meta';
import { safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ErrorSummary } from '~/ui/forms/form';
import { HideForm } from '~/ui/forms/hide-form';
import { Name, LineLink } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', ({ params }) =>
  getLibraryEpisode(parseParams(idText, params.id)),
);

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  const id = parseParams(idText, params.id);
  const hides = intentOf(form, ['hide', 'show']) === 'hide';
  const name = hides
    ? await hideEpisode(actor, id, parseForm(hideSchema, form).reason)
    : await showEpisode(actor, id);
  const { podcast } = await getLibraryEpisode(id);
  const back = safeRedirect(
    url.searchParams.get('returnTo'),
    `/admin/podcasts/${podcast.id}#episodes`,
  );
  return redirectWithToast(back, {
    title: hides ? t('library.episodeHidden') : t('library.episodeShown'),
    ...about(name),
  });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.episode.title ?? t('podcast.episodesHeading')),
];

export default function HideEpisode() {
  const { episode, podcast } = useLoaderData<typeof loader>();
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl font-semibold">
        {episode.hidden ? t('library.hiddenEpisode') : t('library.hideEpisode')}
      </h2>
      <ErrorSummary title={t('library.notDone')} />
      <p className="font-semibold wrap-anywhere">
        <Name of={episode.title} />
      </p>
      <p>
        <LineLink to={`/admin/podcasts/${podcast.id}`}>
          <Name of={podcast.title} />
        </LineLink>
      </p>
      <HideForm hidden={episode.hidden} hint={t('library.hideEpisodeHint')} />
    </section>
  );
}
