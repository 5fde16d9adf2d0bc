CREATE TABLE "TranscriptSearchText" (
    "id" SERIAL NOT NULL,
    "transcriptId" TEXT NOT NULL,
    "edition" INTEGER NOT NULL,
    "paragraph" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "TranscriptSearchText_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "TranscriptSearchText_transcriptId_edition_paragraph_key" ON "TranscriptSearchText"("transcriptId", "edition", "paragraph");
ALTER TABLE "TranscriptSearchText" ADD CONSTRAINT "TranscriptSearchText_transcriptId_fkey" FOREIGN KEY ("transcriptId") REFERENCES "Transcript"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Besides the words, one for each block of ids: see app/adapters/search/postgresql-search.server.ts.
CREATE INDEX "TranscriptSearchText_words" ON "TranscriptSearchText"
    USING gin (to_tsvector('simple', "text" || ' idblock' || ("id" / 4096)::text)) WITH (fastupdate = off);

ALTER TABLE "Transcript" ADD COLUMN "characterCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Transcript" ADD COLUMN "wantedDay" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Transcript_characterCount_idx" ON "Transcript"("characterCount");
CREATE INDEX "Transcript_wantedDay_idx" ON "Transcript"("wantedDay");
