ALTER TABLE "Episode" ADD COLUMN "blocked" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Episode" ADD COLUMN "leftFeedAt" TIMESTAMP(3);
ALTER TABLE "Episode" ADD COLUMN "audioGoneAt" TIMESTAMP(3);
ALTER TABLE "Episode" ADD COLUMN "audioCheckAt" TIMESTAMP(3);
CREATE INDEX "Episode_audioCheckAt_idx" ON "Episode"("audioCheckAt");

ALTER TABLE "Podcast" ADD COLUMN "feedNewUrl" TEXT;
ALTER TABLE "Podcast" ADD COLUMN "feedReadAt" TIMESTAMP(3);

-- Recordings that differ in their query alone were one until now: feeds that have such are read whole at their
-- next turn, even if they have not changed.
UPDATE "Podcast" SET "feedReadAt" = "feedCheckedAt" WHERE NOT EXISTS (
  SELECT 1 FROM "Episode" WHERE "Episode"."podcastId" = "Podcast"."id" AND "Episode"."audioUrl" LIKE '%?%'
);
