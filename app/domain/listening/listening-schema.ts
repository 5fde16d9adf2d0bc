import { z } from 'zod';
import { instantText } from '~/domain/input-schema';
import { t } from '~/messages/t';

/** Seconds: a hundred days. */
const LONGEST = 8_640_000;

const position = z
  .number({ error: () => t('input.positionNumber') })
  .min(0, { error: () => t('input.positionNegative') })
  .max(LONGEST, { error: () => t('input.positionLarge') });

const duration = z
  .number({ error: () => t('input.durationNumber') })
  .min(0, { error: () => t('input.durationNegative') })
  .max(LONGEST, { error: () => t('input.durationLarge') })
  .nullable();

export const positionSchema = z.object({
  position,
  duration: duration.default(null),
  listenedAt: instantText(() => t('input.listenedAt')),
  finished: z.boolean({ error: () => t('input.finished') }).default(false),
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
