import { getSpeakerPage, type SpeakerPage } from '~/domain/speakers/speakers.server';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { positionsOf } from '~/domain/listening/listening.server';
import type { Visit } from '~/http/access/visit.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { pagePart } from '~/lib/web/page-meta';
import { speakerPath } from '~/lib/web/speaker-path';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { toCard } from '~/ui/cards/card-podcast';

function headOf({ speaker, place }: SpeakerPage) {
  const { name, slug, spellings } = speaker;
  const path = speakerPath(slug);
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url: pageUrl(path),
    ...(spellings.length > 0 ? { alternateName: spellings } : {}),
  };
  return publicHead({
    title: [name, pagePart(place.currentPage)],
    description: t('speaker.description', { name }),
    path: listPath(path, { page: place.currentPage }),
    crumbs: [[t('frame.search'), '/search']],
    data: [person],
  });
}

export async function loadSpeakerScreen({ url, actor }: Visit, slug: string) {
  const found = await getSpeakerPage(slug, { page: pageNumberOf(url) });
  const { speaker, podcasts, episodes, place } = found;
  const ids = podcasts.map(({ id }) => id);
  const shown = episodes.map(({ episode }) => episode.id);
  return {
    screen: {
      speaker,
      podcasts: podcasts.map(toCard),
      favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
      episodes,
      heard: (await listOrNull(positionsOf(actor?.id, shown))) ?? {},
      place,
      head: headOf(found),
    },
    status: listStatus(url, place.currentPage),
  };
}

export type SpeakerScreen = Awaited<ReturnType<typeof loadSpeakerScreen>>['screen'];
