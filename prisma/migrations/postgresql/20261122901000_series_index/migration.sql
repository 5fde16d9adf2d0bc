-- A page of a long serial show is found without looking at its hidden episodes.
CREATE INDEX "Episode_podcastId_blocked_seriesPlace_id_idx" ON "Episode"("podcastId", "blocked", "seriesPlace", "id");
DROP INDEX "Episode_podcastId_seriesPlace_id_idx";

-- Nothing reads it.
ALTER TABLE "Episode" DROP COLUMN "lastSeenAt";
