import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { MalformedError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { hideEpisode, showEpisode } from '~/domain/library/hide-and-remove.server';
import { MAX_REASON } from '~/domain/library/library';
import { hideSchema } from '~/domain/library/library-schema';
import { getLibraryEpisode } from '~/domain/library/library.server';
import { formObject, parseBody, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { pageTitle } from '~/lib/web/page-meta';
import { safeRedirect } from '~/lib/web/site-paths';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { HideForm } from '~/ui/forms/hide-form';
import { Name } from '~/ui/text/inline-text';
import { t } from '~/messages/t';

export const loader = screenLoader('admin', ({ params }) =>
  getLibraryEpisode(parseParams(idText, params.id)),
);

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  const id = parseParams(idText, params.id);
  const intent = form.get('intent');
  if (intent !== 'hide' && intent !== 'show') throw new MalformedError(t('input.noIntent'));
  const hides = intent === 'hide';
  const name = hides
    ? await hideEpisode(actor, id, parseBody(hideSchema, formObject(form)).reason)
    : await showEpisode(actor, id);
  const { podcast } = await getLibraryEpisode(id);
  const back = safeRedirect(
    url.searchParams.get('returnTo'),
    `/admin/podcasts/${podcast.id}#episodes`,
  );
  return redirectWithToast(back, {
    title: hides ? t('library.episodeHidden') : t('library.episodeShown'),
    description: name,
    name: { text: name },
  });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.episode.title ?? t('library.episodes'), t('admin.dashboard')),
];

export default function HideEpisode() {
  const { episode, podcast } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl font-semibold">
        {episode.hidden ? t('library.hiddenEpisode') : t('library.hideEpisode')}
      </h2>
      <ErrorSummary failure={failure} title={t('library.notDone')} />
      <p dir={titleDirection(episode.title)} className="font-semibold wrap-anywhere">
        <Name of={episode.title} />
      </p>
      <p dir={titleDirection(podcast.title)}>
        <Link
          to={`/admin/podcasts/${podcast.id}`}
          className="inline-flex min-h-9 items-center underline"
        >
          <Name of={podcast.title} />
        </Link>
      </p>
      <HideForm
        hidden={episode.hidden}
        failure={failure}
        hint={t('library.hideEpisodeHint')}
        most={MAX_REASON}
      />
    </section>
  );
}
