-- Which episodes speak of which verses; filled in the background.
CREATE TABLE "VerseMention" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "episodeId" TEXT NOT NULL,
    "transcriptId" TEXT,
    "kind" TEXT NOT NULL,
    "surah" INTEGER NOT NULL,
    "verse" INTEGER NOT NULL,
    "lastVerse" INTEGER NOT NULL,
    "sentence" TEXT NOT NULL,
    "second" INTEGER,
    "language" TEXT,
    "sortDate" DATETIME NOT NULL,
    "dismissed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "VerseMention_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "VerseMention_surah_kind_dismissed_sortDate_episodeId_verse_idx" ON "VerseMention"("surah", "kind", "dismissed", "sortDate", "episodeId", "verse", "lastVerse", "language");
CREATE INDEX "VerseMention_episodeId_surah_idx" ON "VerseMention"("episodeId", "surah");
CREATE INDEX "VerseMention_surah_id_idx" ON "VerseMention"("surah", "id");

CREATE TABLE "VerseCount" (
    "surah" INTEGER NOT NULL,
    "verse" INTEGER NOT NULL,
    "episodes" INTEGER NOT NULL,

    PRIMARY KEY ("surah", "verse")
);

ALTER TABLE "Episode" ADD COLUMN "versesStored" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Episode_versesStored_idx" ON "Episode"("versesStored");
ALTER TABLE "Transcript" ADD COLUMN "versesStored" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Transcript_versesStored_edition_idx" ON "Transcript"("versesStored", "edition");
