-- What is short is looked for among the newest episodes of all podcasts.
CREATE INDEX "Episode_sortDate_idx" ON "Episode"("sortDate");
