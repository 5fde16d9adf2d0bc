ALTER TABLE "Episode" ADD COLUMN "inlineChapters" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "Transcript" (
    "id" TEXT NOT NULL,
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
    "fetchedAt" TIMESTAMP(3),
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Transcript_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TranscriptSegment" (
    "transcriptId" TEXT NOT NULL,
    "edition" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "paragraph" INTEGER NOT NULL,
    "start" DOUBLE PRECISION,
    "end" DOUBLE PRECISION,
    "speaker" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "TranscriptSegment_pkey" PRIMARY KEY ("transcriptId", "edition", "place")
);

CREATE TABLE "EpisodeChapters" (
    "episodeId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "etag" TEXT,
    "lastModified" TEXT,
    "bodyHash" TEXT,
    "chapters" JSONB NOT NULL DEFAULT '[]',
    "fetchedAt" TIMESTAMP(3),
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EpisodeChapters_pkey" PRIMARY KEY ("episodeId")
);

CREATE UNIQUE INDEX "Transcript_episodeId_url_key" ON "Transcript"("episodeId", "url");
CREATE INDEX "TranscriptSegment_transcriptId_edition_paragraph_place_idx" ON "TranscriptSegment"("transcriptId", "edition", "paragraph", "place");
ALTER TABLE "Transcript" ADD CONSTRAINT "Transcript_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TranscriptSegment" ADD CONSTRAINT "TranscriptSegment_transcriptId_fkey" FOREIGN KEY ("transcriptId") REFERENCES "Transcript"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EpisodeChapters" ADD CONSTRAINT "EpisodeChapters_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE;
