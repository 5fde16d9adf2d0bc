-- Lists leave out hidden episodes, and count in the index alone.
DROP INDEX "Episode_podcastId_sortDate_id_idx";
CREATE INDEX "Episode_podcastId_blocked_sortDate_id_idx" ON "Episode"("podcastId", "blocked", "sortDate", "id");
