/** SQL condition: the speaker `main`, or a spelling joined to it, has an episode that is shown. */
export const HAS_SHOWN_EPISODES = `EXISTS (
  SELECT 1 FROM "Speaker" one
  JOIN "EpisodeSpeaker" own ON own."speakerId" = one."id"
  JOIN "Episode" episode ON episode."id" = own."episodeId"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
  WHERE (one."id" = main."id" OR one."sameAsId" = main."id")
    AND NOT episode."blocked" AND NOT podcast."blocked")`;
