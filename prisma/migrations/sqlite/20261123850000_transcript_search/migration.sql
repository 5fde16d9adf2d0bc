CREATE TABLE "TranscriptSearchText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "transcriptId" TEXT NOT NULL,
    "edition" INTEGER NOT NULL,
    "paragraph" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "TranscriptSearchText_transcriptId_fkey" FOREIGN KEY ("transcriptId") REFERENCES "Transcript" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "TranscriptSearchText_transcriptId_edition_paragraph_key" ON "TranscriptSearchText"("transcriptId", "edition", "paragraph");

-- Without an index of beginnings, which would be half as large again: only words of four letters are completed.
CREATE VIRTUAL TABLE "TranscriptIndex" USING fts5(
    "text",
    content = 'TranscriptSearchText', content_rowid = 'id', columnsize = 0,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

-- Small pages: a write now and then merges 64 of them for each level of the index, and holds the thread meanwhile.
INSERT INTO "TranscriptIndex" ("TranscriptIndex", rank) VALUES ('pgsz', 1024);

CREATE TRIGGER "TranscriptSearchText_insert" AFTER INSERT ON "TranscriptSearchText" BEGIN
    INSERT INTO "TranscriptIndex" (rowid, "text") VALUES (new."id", new."text");
END;

CREATE TRIGGER "TranscriptSearchText_delete" AFTER DELETE ON "TranscriptSearchText" BEGIN
    INSERT INTO "TranscriptIndex" ("TranscriptIndex", rowid, "text") VALUES ('delete', old."id", old."text");
END;

CREATE TRIGGER "TranscriptSearchText_update" AFTER UPDATE ON "TranscriptSearchText" BEGIN
    INSERT INTO "TranscriptIndex" ("TranscriptIndex", rowid, "text") VALUES ('delete', old."id", old."text");
    INSERT INTO "TranscriptIndex" (rowid, "text") VALUES (new."id", new."text");
END;

ALTER TABLE "Transcript" ADD COLUMN "characterCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Transcript" ADD COLUMN "wantedDay" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Transcript_characterCount_idx" ON "Transcript"("characterCount");
CREATE INDEX "Transcript_wantedDay_idx" ON "Transcript"("wantedDay");
