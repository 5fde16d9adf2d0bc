import { db } from '~/adapters/database/client.server';
import { GoneError, NotFoundError, type DomainError } from '~/domain/errors';
import { shownPodcast } from '~/domain/podcasts/shown.server';
import { t } from '~/messages/t';
import type { ListedEpisode } from './episodes';
import { listedEpisodeFields, toListedEpisode } from './listed-episode.server';

/** Includes podcasts that are in no list, because their own pages show them. */
export const openEpisode = { blocked: false, podcast: shownPodcast } as const;

export const episodeGone = (): DomainError => new GoneError(t('refusal.episodeHidden'));

/** The error when no `openEpisode` has that id: 410 if an admin has hidden the episode or its podcast. */
export async function noEpisode(id: string): Promise<DomainError> {
  const hidden = await db.episode.findFirst({
    where: {
      id,
      podcast: { held: false },
      OR: [{ hiddenAt: { not: null } }, { podcast: { hiddenAt: { not: null } } }],
    },
    select: { id: true },
  });
  return hidden ? episodeGone() : new NotFoundError(t('refusal.noEpisode'));
}

/** @throws NotFoundError, GoneError */
export async function requireEpisode(id: string): Promise<void> {
  const row = await db.episode.findFirst({ where: { id, ...openEpisode }, select: { id: true } });
  if (!row) throw await noEpisode(id);
}

/** The episode with its podcast, as shown in lists. @throws NotFoundError, GoneError */
export async function getListedEpisode(id: string): Promise<ListedEpisode> {
  const row = await db.episode.findFirst({
    where: { id, ...openEpisode },
    select: listedEpisodeFields,
  });
  if (!row) throw await noEpisode(id);
  return toListedEpisode(row);
}
