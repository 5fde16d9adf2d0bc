ALTER TABLE "Podcast" ADD COLUMN "feedFailureReason" TEXT;

ALTER TABLE "Episode" ADD COLUMN "author" TEXT;
ALTER TABLE "Episode" ADD COLUMN "seasonName" TEXT;
ALTER TABLE "Episode" ADD COLUMN "episodeDisplay" TEXT;
ALTER TABLE "Episode" ADD COLUMN "seriesPlace" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Episode_podcastId_seriesPlace_id_idx" ON "Episode"("podcastId", "seriesPlace", "id");

-- What feeds say of their episodes is read anew for the new columns, when each is next asked.
UPDATE "Podcast" SET "feedEtag" = NULL, "feedLastModified" = NULL, "feedBodyHash" = NULL;

-- Episodes are found by their own authors too.
ALTER TABLE "EpisodeSearchText" ADD COLUMN "author" TEXT NOT NULL DEFAULT '';
DROP INDEX "EpisodeSearchText_title_words";
CREATE INDEX "EpisodeSearchText_head_words" ON "EpisodeSearchText"
    USING gin (to_tsvector('simple', "title" || ' ' || "author")) WITH (fastupdate = off);
