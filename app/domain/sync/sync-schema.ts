import { z } from 'zod';

/** Where an episode was stopped, as apps say it; seconds. */
export type Play = {
  podcast: string;
  episode: string;
  guid: string | null;
  position: number;
  total: number | null;
  listenedAt: Date;
};

/** Of one call. */
const MAX_FEEDS = 5_000;
const MAX_ACTIONS = 5_000;
const MAX_ADDRESS = 2_048;
const MAX_GUID = 2_000;
/** Seconds: a hundred days. */
const MAX_SECONDS = 8_640_000;

/** One that is too long is none. */
const address = z.string().transform((url) => (url.length > MAX_ADDRESS ? '' : url));
export const feedListSchema = z.array(address).max(MAX_FEEDS);

export const feedChangeSchema = z
  .object({ add: feedListSchema.default([]), remove: feedListSchema.default([]) })
  .refine(({ add, remove }) => {
    const added = new Set(add.map((url) => url.trim()));
    return !remove.some((url) => added.has(url.trim()));
  });

/** gpodder.net's types of devices; the client library refuses others. */
const DEVICE_TYPES = ['desktop', 'laptop', 'mobile', 'server', 'other'] as const;

export const deviceSchema = z.object({
  caption: z
    .string()
    .transform((text) => text.slice(0, 100))
    .optional(),
  type: z.enum(DEVICE_TYPES).catch('other').optional(),
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/i;

/** UTC where it names no zone; now where it is none. */
const instant = z.unknown().transform((value) => {
  if (typeof value === 'number') return validOrNow(new Date(value * 1000));
  const zone = typeof value === 'string' ? INSTANT.exec(value) : null;
  return validOrNow(new Date(zone ? `${zone[0]}${zone[1] ? '' : 'Z'}` : Number.NaN));
});

const validOrNow = (date: Date): Date =>
  Number.isNaN(date.getTime()) || date.getTime() < 0 ? new Date() : date;

const seconds = z.coerce.number().max(MAX_SECONDS);

const playSchema = z.object({
  podcast: z.string().trim().min(1).max(MAX_ADDRESS),
  episode: z.string().trim().min(1).max(MAX_ADDRESS),
  guid: z
    .string()
    .nullish()
    .transform((guid) => (guid && guid.length <= MAX_GUID ? guid : null)),
  action: z.string().refine((action) => action.toLowerCase() === 'play'),
  device: z.string().nullish(),
  timestamp: instant,
  position: seconds.min(0),
  total: seconds
    .nullish()
    .transform((total) => (total && total > 0 ? total : null))
    .catch(null),
});

export const actionsSchema = z.array(z.unknown()).max(MAX_ACTIONS);

/** What says where an episode was stopped; other actions and what cannot be read are left out. */
export function playsAmong(actions: unknown[]): { plays: Play[]; device: string | null } {
  let device: string | null = null;
  const plays = actions.flatMap((action): Play[] => {
    const { data } = playSchema.safeParse(action);
    if (!data) return [];
    device ??= data.device ?? null;
    const { podcast, episode, guid, position, total, timestamp } = data;
    return [{ podcast, episode, guid, position, total, listenedAt: timestamp }];
  });
  return { plays, device };
}

/** As clients read it: UTC without zone and parts of seconds. */
const writtenInstant = (date: Date): string => date.toISOString().slice(0, 19);

export const toAction = ({ podcast, episode, guid, position, total, listenedAt }: Play) => ({
  ...{ podcast, episode, ...(guid !== null && { guid }) },
  ...{ action: 'play', timestamp: writtenInstant(listenedAt) },
  ...{ started: 0, position: Math.floor(position), total: Math.floor(total ?? 0) },
});
