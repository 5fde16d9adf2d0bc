import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { statementsResponse } from '~/domain/podcasts/podcasts-schema';

export const episodeResponse = z.object({
  id: z.string(),
  podcastId: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  /** Sanitized HTML. */
  description: z.string(),
  pubDate: z.iso.datetime().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  audioUrl: z.string().nullable(),
  audioType: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imagePath,
  link: z.string().nullable(),
  season: z.number().nullable(),
  seasonName: z.string().nullable(),
  episodeNumber: z.number().nullable(),
  /** Shown instead of the number. */
  episodeDisplay: z.string().nullable(),
  episodeType: z.enum(['full', 'trailer', 'bonus']),
  explicit: z.boolean().nullable(),
  statements: statementsResponse.optional().describe('Only for a single episode, not in lists.'),
  transcripts: z.array(
    z.object({ url: z.string(), type: z.string().nullable(), language: z.string().nullable() }),
  ),
  chaptersUrl: z.string().nullable(),
  inFeed: z
    .boolean()
    .describe('Whether the feed still lists it; many feeds only list their newest episodes.'),
  audioGone: z
    .boolean()
    .describe('No longer in the feed and its recording is gone: `audioUrl` is null.'),
  persons: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      href: z.string().nullable(),
      image: z.string().nullable(),
    }),
  ),
});

/** The id is the directory's number if the podcast is not stored. */
export const episodeChoiceResponse = episodeResponse.pick({
  id: true,
  title: true,
  description: true,
  pubDate: true,
  duration: true,
  audioUrl: true,
  imageUrl: true,
});

/** An episode in a list of several podcasts. */
export const listedEpisodeResponse = z.object({
  episode: z.object({
    id: z.string(),
    title: z.string(),
    path: z.string().optional(),
    audioUrl: z.string().nullable(),
    duration: z.number().nullable(),
    imagePath,
    pubDate: z.iso.datetime().nullable(),
    notes: z.string().optional().describe('The beginning of its notes, as plain text.'),
  }),
  podcast: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    imagePath,
    language: z.string().nullable(),
    recitation: z.boolean().optional().describe('Whether the podcast recites the Qur’an.'),
  }),
});

export type Episode = z.output<typeof episodeResponse>;
export type EpisodeChoice = z.output<typeof episodeChoiceResponse>;
export type ListedEpisode = z.output<typeof listedEpisodeResponse>;

z.globalRegistry.add(episodeResponse, { id: 'Episode' });
z.globalRegistry.add(episodeChoiceResponse, { id: 'EpisodeChoice' });
z.globalRegistry.add(listedEpisodeResponse, { id: 'ListedEpisode' });
