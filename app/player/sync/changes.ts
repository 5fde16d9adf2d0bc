import type { QueueEnd } from '~/domain/listening/listening';
import type { FormValues } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

/**
 * A member's change that may wait for a network, as a call of the API. It says what should be, not what to alter, so
 * that it may be sent twice and later changes to the same subject replace it.
 */
export type Change = {
  /** Such as `queue/<episode id>`. A change replaces what was kept of its subject and of all subjects under it. */
  subject: string;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** What the member did, in case it is refused. */
  title: string;
  /** What it was done to, or what was typed. */
  about?: string;
  /** The form in which this was typed, which has it again if it is refused. */
  draft?: { form: string; values: Record<string, string> };
  /** Episodes that are shown as played, or not, while it waits. */
  marks?: { episodeIds: string[]; played: boolean };
  /** Whether it depends on the changes before it, as a place in an order does: it only replaces the one just before it. */
  inOrder?: true;
};

/** What a form that got no answer keeps to be sent later, by the values it sent; null if it cannot wait. */
export type Waits = (values: FormValues) => Change | null;

const of = encodeURIComponent;

export const queued = (episodeId: string, end: QueueEnd, about?: string): Change => ({
  subject: `queue/${episodeId}`,
  method: 'POST',
  path: '/api/queue',
  body: { episodeIds: [episodeId], end },
  title: end === 'next' ? t('listening.playNext') : t('listening.addToQueue'),
  about,
});

export const takenFromQueue = (episodeId: string, about?: string): Change => ({
  subject: `queue/${episodeId}`,
  method: 'DELETE',
  path: `/api/queue/${of(episodeId)}`,
  title: t('listening.removeFromQueue'),
  about,
});

/** @param before null: to the end */
export const placedInQueue = (
  episodeId: string,
  before: string | null,
  title: string,
  about?: string,
): Change => ({
  subject: `queue/${episodeId}/place`,
  method: 'PUT',
  path: `/api/queue/${of(episodeId)}`,
  body: { before },
  title,
  about,
  inOrder: true,
});

export const queueCleared = (): Change => ({
  subject: 'queue',
  method: 'DELETE',
  path: '/api/queue',
  title: t('listening.clearQueue'),
});

const playedPath = (episodeId: string) => `/api/episodes/${of(episodeId)}/played`;

/** Unless it is heard or marked otherwise later than now. */
export const marked = (episodeId: string, played: boolean, about?: string): Change => ({
  subject: `mark/${episodeId}`,
  method: 'PUT',
  path: playedPath(episodeId),
  body: { played, at: new Date().toISOString() },
  title: played ? t('listening.markPlayed') : t('listening.markUnplayed'),
  about,
  marks: { episodeIds: [episodeId], played },
});

/** The episode and all earlier ones of its podcast, unless they are heard or marked otherwise later than now. */
export const playedUpTo = (episodeId: string, about?: string): Change => ({
  subject: `played/${episodeId}`,
  method: 'PUT',
  path: playedPath(episodeId),
  body: { played: true, before: true, at: new Date().toISOString() },
  title: t('listening.markEarlier'),
  about,
  marks: { episodeIds: [episodeId], played: true },
});

export const favorite = (slugOrId: string, isFavorite: boolean, about?: string): Change => {
  const path = `/api/favorites/${of(slugOrId)}`;
  return {
    subject: path,
    method: isFavorite ? 'POST' : 'DELETE',
    path,
    title: isFavorite ? t('cards.addToFavorites') : t('cards.removed'),
    about,
  };
};

export const NEW_PLAYED = 'new-played';

/**
 * What a page of the new episodes offers to mark.
 *
 * @param shown those of it that the page shows
 */
export const newPlayed = (
  marks: { since: string | null; until: string; all: boolean },
  shown: string[],
): Change => ({
  subject: NEW_PLAYED,
  method: 'PUT',
  path: '/api/new-episodes/played',
  body: { ...marks, at: new Date().toISOString() },
  title: t('listening.markAllPlayed'),
  marks: { episodeIds: shown, played: true },
});

export const newestOnlyChosen = (slug: string, newestOnly: boolean, about?: string): Change => ({
  subject: `newest-only/${slug}`,
  method: 'PATCH',
  path: `/api/favorites/${of(slug)}`,
  body: { newestOnly },
  title: newestOnly ? t('listening.newestOnly') : t('listening.everyNew'),
  about,
});
