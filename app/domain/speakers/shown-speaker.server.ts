/** SQL: the main spelling of the table `main`, or one joined to it, speaks in an episode that is shown. */
export const HAS_SHOWN_EPISODES = `EXISTS (
  SELECT 1 FROM "Speaker" one
  JOIN "EpisodeSpeaker" own ON own."speakerId" = one."id"
  JOIN "Episode" episode ON episode."id" = own."episodeId"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
  WHERE (one."id" = main."id" OR one."sameAsId" = main."id")
    AND NOT episode."blocked" AND NOT podcast."blocked")`;
