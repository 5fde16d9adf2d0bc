import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { countDependents, removePodcast } from '~/domain/library/hide-and-remove.server';
import { getLibraryPodcast } from '~/domain/library/library.server';
import { parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';
import { DependentCountsList } from '~/ui/lists/podcast-state';

export const loader = screenLoader('admin', async ({ params }) => {
  const id = parseParams(idText, params.id);
  const [podcast, belongings] = await Promise.all([getLibraryPodcast(id), countDependents(id)]);
  return { podcast, belongings };
});

export const action = screenAction('admin', async ({ actor, params }) => {
  const title = await removePodcast(actor, parseParams(idText, params.id));
  return redirectWithToast('/admin/podcasts', {
    title: t('library.removed'),
    ...about(title),
  });
});

export const meta = titled(() => t('list.remove'));

export default function RemovePodcast() {
  const { podcast, belongings } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title={t('library.removeQuestion')}
      confirm={t('list.remove')}
      cancelTo={`/admin/podcasts/${podcast.id}`}
      failureTitle={t('library.notDone')}
      subject={podcast.title}
      language={podcast.language}
    >
      <p>{t('library.removedWith')}</p>
      <DependentCountsList of={belongings} />
      <p>{t('library.removeHint')}</p>
    </Confirmation>
  );
}
