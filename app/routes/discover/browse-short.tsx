import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readPositions } from '~/domain/listening/listening.server';
import { listShort } from '~/domain/search/browse/browse.server';
import { publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus } from '~/http/pages/url-parameters.server';
import { t } from '~/messages/t';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState, SearchLink } from '~/ui/feedback/status';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { ListHead } from '~/ui/lists/list-head';
import { AllOfLibrary } from '~/ui/text/back-link';
import { Library } from '~/ui/text/icons';

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const episodes = await listShort();
  const ids = episodes.map(({ episode }) => episode.id);
  const head = publicHead({
    title: [t('browse.short')],
    description: t('browse.shortAbout'),
    path: '/browse/short',
    crumbs: [[t('frame.discover'), '/browse']],
    noindex: episodes.length === 0,
  });
  const positions = (await listOrNull(readPositions(actor?.id, ids))) ?? {};
  return data({ episodes, positions, head }, { status: listStatus(url) });
});

export const meta = publicMeta();

export default function ShortEpisodes() {
  const { episodes, positions } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-3xl gap-2 page-room sm:gap-6">
      <ListHead
        above={<AllOfLibrary />}
        title={t('browse.short')}
        about={t('browse.shortAbout')}
        isLarge
      />
      {episodes.length === 0 ? (
        <EmptyState icon={Library} title={t('podcast.noEpisodeFound')}>
          <SearchLink />
        </EmptyState>
      ) : (
        <EpisodeRows as="ol" items={episodes} positions={positions} level="h2" isOfMany />
      )}
    </div>
  );
}
