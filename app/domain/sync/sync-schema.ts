import { z } from 'zod';

/** The position in an episode as reported by apps, in seconds; 0 for one marked as unplayed. */
export type Play = {
  podcast: string;
  episode: string;
  guid: string | null;
  position: number;
  total: number | null;
  listenedAt: Date;
};

/** Maximum per call. */
const MAX_FEEDS = 5_000;
const MAX_ACTIONS = 5_000;
const MAX_ADDRESS = 2_048;
const MAX_GUID = 2_000;
/** A hundred days, in seconds. */
const MAX_SECONDS = 8_640_000;

/** URLs that are too long count as invalid. */
const address = z.string().transform((url) => (url.length > MAX_ADDRESS ? '' : url));
export const feedListSchema = z.array(address).max(MAX_FEEDS);

export const feedChangeSchema = z
  .object({ add: feedListSchema.default([]), remove: feedListSchema.default([]) })
  .refine(({ add, remove }) => {
    const added = new Set(add.map((url) => url.trim()));
    return !remove.some((url) => added.has(url.trim()));
  });

/** Device types of gpodder.net; its client library rejects others. */
const DEVICE_TYPES = ['desktop', 'laptop', 'mobile', 'server', 'other'] as const;

export const deviceSchema = z.object({
  caption: z
    .string()
    .transform((text) => text.slice(0, 100))
    .optional(),
  type: z.enum(DEVICE_TYPES).catch('other').optional(),
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/i;

/** UTC if there is no time zone; now if it is not a valid date. */
const instant = z.unknown().transform((value) => {
  if (typeof value === 'number') return validOrNow(new Date(value * 1000));
  const zone = typeof value === 'string' ? INSTANT.exec(value) : null;
  return validOrNow(new Date(zone ? `${zone[0]}${zone[1] ? '' : 'Z'}` : Number.NaN));
});

const validOrNow = (date: Date): Date =>
  Number.isNaN(date.getTime()) || date.getTime() < 0 ? new Date() : date;

const seconds = z.coerce.number().max(MAX_SECONDS);

const actionFields = {
  podcast: z.string().trim().min(1).max(MAX_ADDRESS),
  episode: z.string().trim().min(1).max(MAX_ADDRESS),
  guid: z
    .string()
    .nullish()
    .transform((guid) => (guid && guid.length <= MAX_GUID ? guid : null)),
  device: z.string().nullish(),
  timestamp: instant,
};

const actionNamed = (name: string) => z.string().refine((action) => action.toLowerCase() === name);

const playSchema = z.object({
  ...actionFields,
  action: actionNamed('play'),
  position: seconds.min(0),
  total: seconds
    .nullish()
    .transform((total) => (total && total > 0 ? total : null))
    .catch(null),
});

/** The episode was marked as unplayed. */
const unplayedSchema = z
  .object({ ...actionFields, action: actionNamed('new') })
  .transform((action) => ({ ...action, position: 0, total: null }));

const storedActionSchema = z.union([playSchema, unplayedSchema]);

export const actionsSchema = z.array(z.unknown()).max(MAX_ACTIONS);

/** Extracts the positions from a list of actions; other actions and unreadable ones are skipped. */
export function playsAmong(actions: unknown[]): { plays: Play[]; device: string | null } {
  let device: string | null = null;
  const plays = actions.flatMap((action): Play[] => {
    const { data } = storedActionSchema.safeParse(action);
    if (!data) return [];
    device ??= data.device ?? null;
    const { podcast, episode, guid, position, total, timestamp } = data;
    return [{ podcast, episode, guid, position, total, listenedAt: timestamp }];
  });
  return { plays, device };
}

/** The format that clients expect: UTC without time zone and fractions of a second. */
const writtenInstant = (date: Date): string => date.toISOString().slice(0, 19);

export const toAction = ({ podcast, episode, guid, position, total, listenedAt }: Play) => ({
  podcast,
  episode,
  ...(guid !== null && { guid }),
  action: position > 0 ? 'play' : 'new',
  timestamp: writtenInstant(listenedAt),
  ...(position > 0 && {
    started: 0,
    position: Math.floor(position),
    total: Math.floor(total ?? 0),
  }),
});
