-- Who speaks in episodes; filled in the background.
CREATE TABLE "Speaker" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "sameAsId" TEXT,
    CONSTRAINT "Speaker_sameAsId_fkey" FOREIGN KEY ("sameAsId") REFERENCES "Speaker" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Speaker_nameKey_key" ON "Speaker"("nameKey");
CREATE UNIQUE INDEX "Speaker_slug_key" ON "Speaker"("slug");
CREATE INDEX "Speaker_sameAsId_idx" ON "Speaker"("sameAsId");

CREATE TABLE "EpisodeSpeaker" (
    "speakerId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "sortDate" DATETIME NOT NULL,

    PRIMARY KEY ("episodeId", "speakerId"),
    CONSTRAINT "EpisodeSpeaker_speakerId_fkey" FOREIGN KEY ("speakerId") REFERENCES "Speaker" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EpisodeSpeaker_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "EpisodeSpeaker_speakerId_sortDate_episodeId_idx" ON "EpisodeSpeaker"("speakerId", "sortDate", "episodeId");

CREATE TABLE "SpeakerWord" (
    "word" TEXT NOT NULL,
    "speakerId" TEXT NOT NULL,

    PRIMARY KEY ("word", "speakerId"),
    CONSTRAINT "SpeakerWord_speakerId_fkey" FOREIGN KEY ("speakerId") REFERENCES "Speaker" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SpeakerWord_speakerId_idx" ON "SpeakerWord"("speakerId");

ALTER TABLE "Podcast" ADD COLUMN "speakersStored" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Podcast_speakersStored_idx" ON "Podcast"("speakersStored");
