import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Library } from 'lucide-react';
import { readPositions } from '~/domain/listening/listening.server';
import { listShort } from '~/domain/search/browse/browse.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus } from '~/http/pages/url-parameters.server';
import { publicHead } from '~/http/pages/public-head.server';
import { headOf } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { AllOfLibrary } from '~/ui/cards/shelf';

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const episodes = await listShort();
  const ids = episodes.map(({ episode }) => episode.id);
  const head = publicHead({
    title: [t('browse.short')],
    description: t('browse.shortAbout'),
    path: '/browse/short',
    crumbs: [[t('browse.title'), '/browse']],
    noindex: episodes.length === 0,
  });
  const heard = (await listOrNull(readPositions(actor?.id, ids))) ?? {};
  return data({ episodes, heard, head }, { status: listStatus(url) });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => headOf(data) ?? [];

export default function ShortEpisodes() {
  const { episodes, heard } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <div className="grid justify-items-start gap-1">
        <AllOfLibrary />
        <h1 className="text-3xl font-semibold">{t('browse.short')}</h1>
        <p className="text-ink-muted">{t('browse.shortAbout')}</p>
      </div>
      {episodes.length === 0 ? (
        <EmptyState icon={Library} title={t('podcast.noEpisodeFound')}>
          <ButtonLink to="/search" look="secondary">
            {t('feedback.searchPodcasts')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <EpisodeRows as="ol" items={episodes} heard={heard} level="h2" isOfMany />
      )}
    </div>
  );
}
