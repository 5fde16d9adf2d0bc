import { db } from '~/adapters/database/client.server';
import { GoneError, NotFoundError, type DomainError } from '~/domain/errors';
import { shownPodcast } from '~/domain/podcasts/shown.server';
import { t } from '~/messages/t';
import type { ListedEpisode } from './episodes';
import { listedEpisodeFields, toListedEpisode } from './listed-episode.server';

/** Of podcasts that stand in no list too, as their pages show them. */
export const openEpisode = { blocked: false, podcast: shownPodcast } as const;

export const episodeGone = (): DomainError => new GoneError(t('refusal.episodeHidden'));

/** The refusal where no `openEpisode` has that id: 410 for one that an admin has hidden, alone or with its podcast. */
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

/** With its podcast, as lists show it. @throws NotFoundError, GoneError */
export async function getListedEpisode(id: string): Promise<ListedEpisode> {
  const row = await db.episode.findFirst({
    where: { id, ...openEpisode },
    select: listedEpisodeFields,
  });
  if (!row) throw await noEpisode(id);
  return toListedEpisode(row);
}
