-- CreateTable
CREATE TABLE "PodcastSearchText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "podcastId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "PodcastSearchText_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EpisodeSearchText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "episodeId" TEXT NOT NULL,
    "podcastId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    CONSTRAINT "EpisodeSearchText_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "word" TEXT NOT NULL,
    "key" TEXT
);

-- CreateIndex
CREATE UNIQUE INDEX "PodcastSearchText_podcastId_key" ON "PodcastSearchText"("podcastId");

-- CreateIndex
CREATE INDEX "PodcastSearchText_title_idx" ON "PodcastSearchText"("title");

-- CreateIndex
CREATE UNIQUE INDEX "EpisodeSearchText_episodeId_key" ON "EpisodeSearchText"("episodeId");

-- CreateIndex
CREATE UNIQUE INDEX "SearchWord_word_key" ON "SearchWord"("word");

-- CreateIndex
CREATE INDEX "SearchWord_key_idx" ON "SearchWord"("key");

-- Full-text indexes over the folded text. Titles and authors have one of their own: with the bodies in the
-- same index, a common word in a title could only be found by reading all its places in the bodies.
-- Nothing is ranked by the index (no column sizes): searches ask for one kind of match at a time.
CREATE VIRTUAL TABLE "PodcastHeadIndex" USING fts5(
    "title", "author",
    content = 'PodcastSearchText', content_rowid = 'id', columnsize = 0, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE VIRTUAL TABLE "PodcastBodyIndex" USING fts5(
    "title", "author", "body",
    content = 'PodcastSearchText', content_rowid = 'id', columnsize = 0, prefix = '3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE VIRTUAL TABLE "EpisodeTitleIndex" USING fts5(
    "title",
    content = 'EpisodeSearchText', content_rowid = 'id', columnsize = 0, prefix = '3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE TRIGGER "PodcastSearchText_insert" AFTER INSERT ON "PodcastSearchText" BEGIN
    INSERT INTO "PodcastHeadIndex" (rowid, "title", "author") VALUES (new."id", new."title", new."author");
    INSERT INTO "PodcastBodyIndex" (rowid, "title", "author", "body") VALUES (new."id", new."title", new."author", new."body");
END;

CREATE TRIGGER "PodcastSearchText_delete" AFTER DELETE ON "PodcastSearchText" BEGIN
    INSERT INTO "PodcastHeadIndex" ("PodcastHeadIndex", rowid, "title", "author") VALUES ('delete', old."id", old."title", old."author");
    INSERT INTO "PodcastBodyIndex" ("PodcastBodyIndex", rowid, "title", "author", "body") VALUES ('delete', old."id", old."title", old."author", old."body");
END;

CREATE TRIGGER "PodcastSearchText_update" AFTER UPDATE ON "PodcastSearchText" BEGIN
    INSERT INTO "PodcastHeadIndex" ("PodcastHeadIndex", rowid, "title", "author") VALUES ('delete', old."id", old."title", old."author");
    INSERT INTO "PodcastBodyIndex" ("PodcastBodyIndex", rowid, "title", "author", "body") VALUES ('delete', old."id", old."title", old."author", old."body");
    INSERT INTO "PodcastHeadIndex" (rowid, "title", "author") VALUES (new."id", new."title", new."author");
    INSERT INTO "PodcastBodyIndex" (rowid, "title", "author", "body") VALUES (new."id", new."title", new."author", new."body");
END;

CREATE TRIGGER "EpisodeSearchText_insert" AFTER INSERT ON "EpisodeSearchText" BEGIN
    INSERT INTO "EpisodeTitleIndex" (rowid, "title") VALUES (new."id", new."title");
END;

CREATE TRIGGER "EpisodeSearchText_delete" AFTER DELETE ON "EpisodeSearchText" BEGIN
    INSERT INTO "EpisodeTitleIndex" ("EpisodeTitleIndex", rowid, "title") VALUES ('delete', old."id", old."title");
END;

CREATE TRIGGER "EpisodeSearchText_update" AFTER UPDATE ON "EpisodeSearchText" BEGIN
    INSERT INTO "EpisodeTitleIndex" ("EpisodeTitleIndex", rowid, "title") VALUES ('delete', old."id", old."title");
    INSERT INTO "EpisodeTitleIndex" (rowid, "title") VALUES (new."id", new."title");
END;

-- Help with typos: each word, and each word less one letter. Two words of which one lacks, has besides or
-- exchanges a letter meet in a row of this table.
CREATE TABLE "SearchWordIndex" (
    "form" TEXT NOT NULL,
    "wordId" INTEGER NOT NULL REFERENCES "SearchWord" ("id") ON DELETE CASCADE,
    PRIMARY KEY ("form", "wordId")
) WITHOUT ROWID;
