import { expect, test } from 'vitest';
import { featureEpisodeSchema, featurePodcastSchema } from '~/domain/featured/featured-schema';

test('defaults to number 0 and active', () => {
  const usual = { displayOrder: 0, isActive: true, notes: null };
  expect(featurePodcastSchema.parse({ podcastId: 'x' })).toMatchObject(usual);
  expect(featureEpisodeSchema.parse({ podcastId: 'x', episodeId: 'y' })).toMatchObject(usual);
  const other = { displayOrder: 3, isActive: false, notes: 'Why' };
  expect(featurePodcastSchema.parse({ podcastId: 'x', ...other })).toMatchObject(other);
});
