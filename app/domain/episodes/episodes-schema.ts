import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';

export const episodeResponse = z.object({
  id: z.string(),
  podcastId: z.string(),
  title: z.string(),
  description: z.string(),
  pubDate: z.iso.datetime().nullable(),
  duration: z.number().nullable(),
  audioUrl: z.string().nullable(),
  audioType: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imagePath,
  link: z.string().nullable(),
  season: z.number().nullable(),
  episodeNumber: z.number().nullable(),
  episodeType: z.enum(['full', 'trailer', 'bonus']),
  explicit: z.boolean().nullable(),
  transcripts: z.array(
    z.object({ url: z.string(), type: z.string().nullable(), language: z.string().nullable() }),
  ),
  chaptersUrl: z.string().nullable(),
  persons: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      href: z.string().nullable(),
      image: z.string().nullable(),
    }),
  ),
});

/** An episode that only the directory has; its id is the directory's number. */
export const episodeChoiceResponse = episodeResponse.pick({
  id: true,
  title: true,
  description: true,
  pubDate: true,
  duration: true,
  audioUrl: true,
  imageUrl: true,
});
