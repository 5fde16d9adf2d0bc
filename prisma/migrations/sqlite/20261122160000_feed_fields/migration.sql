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
DROP TRIGGER "EpisodeSearchText_insert";
DROP TRIGGER "EpisodeSearchText_delete";
DROP TRIGGER "EpisodeSearchText_update";
DROP TABLE "EpisodeTitleIndex";

CREATE VIRTUAL TABLE "EpisodeHeadIndex" USING fts5(
    "title", "author",
    content = 'EpisodeSearchText', content_rowid = 'id', columnsize = 0, prefix = '3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);
INSERT INTO "EpisodeHeadIndex" ("EpisodeHeadIndex") VALUES ('rebuild');

CREATE TRIGGER "EpisodeSearchText_insert" AFTER INSERT ON "EpisodeSearchText" BEGIN
    INSERT INTO "EpisodeHeadIndex" (rowid, "title", "author") VALUES (new."id", new."title", new."author");
END;

CREATE TRIGGER "EpisodeSearchText_delete" AFTER DELETE ON "EpisodeSearchText" BEGIN
    INSERT INTO "EpisodeHeadIndex" ("EpisodeHeadIndex", rowid, "title", "author") VALUES ('delete', old."id", old."title", old."author");
END;

CREATE TRIGGER "EpisodeSearchText_update" AFTER UPDATE ON "EpisodeSearchText" BEGIN
    INSERT INTO "EpisodeHeadIndex" ("EpisodeHeadIndex", rowid, "title", "author") VALUES ('delete', old."id", old."title", old."author");
    INSERT INTO "EpisodeHeadIndex" (rowid, "title", "author") VALUES (new."id", new."title", new."author");
END;
