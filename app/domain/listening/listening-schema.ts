import { z } from 'zod';
import { instantText } from '~/domain/input-schema';

/** Seconds: a hundred days. */
const LONGEST = 8_640_000;

const position = z
  .number('The position is a number of seconds')
  .min(0, 'The position is 0 or more')
  .max(LONGEST, 'The position is too large');

const duration = z
  .number('The duration is a number of seconds')
  .min(0, 'The duration is 0 or more')
  .max(LONGEST, 'The duration is too large')
  .nullable();

export const positionSchema = z.object({
  position,
  duration: duration.default(null),
  listenedAt: instantText('listenedAt is an ISO date with a time'),
  finished: z.boolean('finished is true or false').default(false),
});

export const positionResponse = z.object({
  position: z
    .object({
      position: z.number(),
      duration: z.number().nullable(),
      listenedAt: z.iso.datetime(),
      finished: z.boolean(),
    })
    .nullable(),
});

z.globalRegistry.add(positionResponse, { id: 'ListeningPosition' });
