ALTER TABLE "Podcast" ADD COLUMN "feedHasListeners" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Podcast" SET "feedHasListeners" = true WHERE "id" IN (SELECT "podcastId" FROM "Favorite");

-- Feeds are claimed in the order of these two, and hosts that are being asked are found by their locks.
DROP INDEX "Podcast_feedNextCheckAt_idx";
CREATE INDEX "Podcast_feedHasListeners_feedNextCheckAt_idx" ON "Podcast"("feedHasListeners", "feedNextCheckAt");
CREATE INDEX "Podcast_feedLockedUntil_idx" ON "Podcast"("feedLockedUntil");
