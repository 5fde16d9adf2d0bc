ALTER TABLE "Episode" ADD COLUMN "inlineChapters" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "Transcript" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "episodeId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "type" TEXT,
    "language" TEXT,
    "etag" TEXT,
    "lastModified" TEXT,
    "bodyHash" TEXT,
    "edition" INTEGER NOT NULL DEFAULT 0,
    "segmentCount" INTEGER NOT NULL DEFAULT 0,
    "paragraphCount" INTEGER NOT NULL DEFAULT 0,
    "cut" BOOLEAN NOT NULL DEFAULT false,
    "fetchedAt" DATETIME,
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    CONSTRAINT "Transcript_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "TranscriptSegment" (
    "transcriptId" TEXT NOT NULL,
    "edition" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "paragraph" INTEGER NOT NULL,
    "start" REAL,
    "end" REAL,
    "speaker" TEXT,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("transcriptId", "edition", "place"),
    CONSTRAINT "TranscriptSegment_transcriptId_fkey" FOREIGN KEY ("transcriptId") REFERENCES "Transcript" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "EpisodeChapters" (
    "episodeId" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "etag" TEXT,
    "lastModified" TEXT,
    "bodyHash" TEXT,
    "chapters" JSONB NOT NULL DEFAULT '[]',
    "fetchedAt" DATETIME,
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    CONSTRAINT "EpisodeChapters_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Transcript_episodeId_url_key" ON "Transcript"("episodeId", "url");
CREATE INDEX "TranscriptSegment_transcriptId_edition_paragraph_place_idx" ON "TranscriptSegment"("transcriptId", "edition", "paragraph", "place");
