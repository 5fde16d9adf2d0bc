import { z } from 'zod';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { ForbiddenError } from '~/domain/errors';
import { episodeParams, pageResponse } from '~/domain/input-schema';
import { HISTORY_PER_PAGE, NEW_PER_PAGE, MAX_QUEUED } from '~/domain/listening/listening';
import {
  newEpisodeResponse,
  newMarksSchema,
  playedSchema,
  positionResponse,
  positionSchema,
  positionsSchema,
  speedsResponse,
  speedsSchema,
  startedEpisodeResponse,
  localQueueSchema,
  queuePlaceSchema,
  queueSchema,
} from '~/domain/listening/listening-schema';
import {
  findPosition,
  removeFromHistory,
  clearHistory,
  listHistory,
  savePosition,
  savePositions,
} from '~/domain/listening/listening.server';
import { listNewEpisodes, getLastOpened, markAllNew } from '~/domain/listening/new-episodes.server';
import {
  listEpisodesUpTo,
  markPlayed,
  markPlayedUpTo,
  recordPlay,
} from '~/domain/listening/played.server';
import {
  clearQueue,
  mergeLocalQueue,
  getQueue,
  moveInQueue,
  queueEpisodes,
  removeFromQueue,
} from '~/domain/listening/queue.server';
import { listSpeeds, saveSpeeds } from '~/domain/listening/speeds.server';
import { throttleKey } from '~/http/access/request-context.server';
import { endpoint, pageQuery, resource } from '~/http/api.server';

export const loader = resource('Listening: positions, history, queue and speeds.', {
  'episodes/:episodeId/position': {
    GET: endpoint({
      access: 'member',
      summary: 'Get your position in an episode; null if you have not listened to it.',
      params: episodeParams,
      refuses: [410],
      response: positionResponse,
      handle: async ({ actor, params }) => ({
        position: await findPosition(actor.id, params.episodeId),
      }),
    }),
    PUT: endpoint({
      access: 'member',
      whileSuspended: true,
      summary: 'Save your position in an episode (204), unless a more recent one is stored.',
      params: episodeParams,
      refuses: [410],
      body: positionSchema,
      handle: ({ actor, params, body }) => savePosition(actor.id, params.episodeId, body),
    }),
  },
  'episodes/:episodeId/play': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary: 'Count a play of an episode, at most once per listener and half hour (204).',
      params: episodeParams,
      throttle: 'play',
      refuses: [410],
      handle: ({ params, ...ctx }) => recordPlay(params.episodeId, throttleKey(ctx)),
    }),
  },
  'episodes/:episodeId/played': {
    PUT: endpoint({
      access: 'member',
      summary:
        'Mark an episode as played or not (204); `before` also marks all earlier ones as played. `at` is when it was marked: what was heard later stays.',
      params: episodeParams,
      refuses: [410],
      body: playedSchema,
      handle: async ({ actor, params, body }) => {
        const { played, before, at } = body;
        if (before && played) await markPlayedUpTo(actor.id, params.episodeId, at);
        else await markPlayed(actor.id, params.episodeId, played, at);
      },
    }),
  },
  'episodes/:episodeId/earlier': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List the ids of an episode and all earlier ones of its podcast.',
      params: episodeParams,
      refuses: [410],
      response: z.object({ episodeIds: z.array(z.string()) }),
      handle: async ({ params }) => ({ episodeIds: await listEpisodesUpTo(params.episodeId) }),
    }),
  },
  history: {
    GET: endpoint({
      access: 'member',
      summary: 'List your listening history, most recent first, in pages.',
      query: pageQuery(HISTORY_PER_PAGE),
      response: pageResponse.extend({ episodes: z.array(startedEpisodeResponse) }),
      handle: ({ actor, query }) => listHistory(actor.id, query),
    }),
    PUT: endpoint({
      access: 'member',
      whileSuspended: true,
      summary:
        'Save your positions in many episodes (204), each unless a more recent one is stored; unknown episodes are skipped. `userId` must be your own: data recorded for another account is rejected.',
      body: positionsSchema,
      refuses: [403],
      handle: ({ actor, body }) => {
        if (body.userId !== actor.id) throw new ForbiddenError();
        return savePositions(actor.id, body.positions);
      },
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Delete your whole history with all positions and marks (204).',
      handle: async ({ actor }) => {
        await clearHistory(actor.id);
      },
    }),
  },
  'history/:episodeId': {
    DELETE: endpoint({
      access: 'member',
      summary: 'Remove an episode from your history (204).',
      params: episodeParams,
      handle: async ({ actor, params }) => {
        await removeFromHistory(actor.id, params.episodeId);
      },
    }),
  },
  speeds: {
    GET: endpoint({
      access: 'member',
      summary: 'Get your playback speeds: the general one and those of single podcasts.',
      response: speedsResponse,
      handle: ({ actor }) => listSpeeds(actor.id),
    }),
    PUT: endpoint({
      access: 'member',
      whileSuspended: true,
      summary:
        'Save playback speeds, unless more recent ones are stored; a new general speed resets those of single podcasts. Returns the stored speeds.',
      body: speedsSchema,
      response: speedsResponse,
      handle: ({ actor, body }) => saveSpeeds(actor.id, body),
    }),
  },
  'new-episodes': {
    GET: endpoint({
      access: 'member',
      summary:
        'List the episodes of your favorites from the last 30 days, newest first; `isNew` marks those added since you last opened the list on the site.',
      query: pageQuery(NEW_PER_PAGE).extend({ unplayed: z.stringbool().default(false) }),
      response: pageResponse.extend({
        newCount: z.number(),
        episodes: z.array(newEpisodeResponse),
      }),
      handle: async ({ actor, query }) =>
        listNewEpisodes(actor.id, { ...query, since: await getLastOpened(actor.id) }),
    }),
  },
  'new-episodes/played': {
    PUT: endpoint({
      access: 'member',
      summary:
        'Mark as played what came to your favorites since `since`, or with `all` whatever is listed, as far as it was there at `until` (204). `at` is when it was marked: what was heard later stays.',
      body: newMarksSchema,
      handle: async ({ actor, body }) => {
        await markAllNew(actor.id, body);
      },
    }),
  },
  queue: {
    GET: endpoint({
      access: 'member',
      summary: 'List your queue in order.',
      query: z.object({
        limit: z.coerce.number().int().min(1).max(MAX_QUEUED).default(MAX_QUEUED),
      }),
      response: z.object({
        episodes: z.array(listedEpisodeResponse),
        totalCount: z.number(),
        totalDuration: z.number(),
      }),
      handle: ({ actor, query }) => getQueue(actor.id, query.limit),
    }),
    POST: endpoint({
      access: 'member',
      summary: 'Add episodes to one end of the queue (204), in this order; queued ones are moved.',
      body: queueSchema,
      refuses: [404, 409],
      handle: async ({ actor, body }) => {
        await queueEpisodes(actor.id, body.episodeIds, body.end);
      },
    }),
    PUT: endpoint({
      access: 'member',
      summary:
        'Append what was queued before signing in (204); queued episodes keep their position, unknown ones are skipped. `userId` must be your own: a queue recorded for another account is rejected.',
      body: localQueueSchema,
      refuses: [403, 409],
      handle: ({ actor, body }) => {
        if (body.userId !== actor.id) throw new ForbiddenError();
        return mergeLocalQueue(actor.id, body.episodeIds);
      },
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Clear the queue (204).',
      handle: async ({ actor }) => {
        await clearQueue(actor.id);
      },
    }),
  },
  'queue/:episodeId': {
    PUT: endpoint({
      access: 'member',
      summary:
        'Move a queued episode before another one, or with null to the end (204); does nothing if it has left the queue.',
      params: episodeParams,
      body: queuePlaceSchema,
      handle: ({ actor, params, body }) => moveInQueue(actor.id, params.episodeId, body.before),
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Remove an episode from the queue (204).',
      params: episodeParams,
      handle: async ({ actor, params }) => {
        await removeFromQueue(actor.id, params.episodeId);
      },
    }),
  },
});

export const action = loader;
