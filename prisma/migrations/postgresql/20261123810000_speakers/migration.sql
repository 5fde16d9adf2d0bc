-- Who speaks in episodes; filled in the background.
CREATE TABLE "Speaker" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "sameAsId" TEXT,

    CONSTRAINT "Speaker_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Speaker_nameKey_key" ON "Speaker"("nameKey");
CREATE UNIQUE INDEX "Speaker_slug_key" ON "Speaker"("slug");
CREATE INDEX "Speaker_sameAsId_idx" ON "Speaker"("sameAsId");
ALTER TABLE "Speaker" ADD CONSTRAINT "Speaker_sameAsId_fkey" FOREIGN KEY ("sameAsId") REFERENCES "Speaker"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "EpisodeSpeaker" (
    "speakerId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "sortDate" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EpisodeSpeaker_pkey" PRIMARY KEY ("episodeId", "speakerId")
);
CREATE INDEX "EpisodeSpeaker_speakerId_sortDate_episodeId_idx" ON "EpisodeSpeaker"("speakerId", "sortDate", "episodeId");
ALTER TABLE "EpisodeSpeaker" ADD CONSTRAINT "EpisodeSpeaker_speakerId_fkey" FOREIGN KEY ("speakerId") REFERENCES "Speaker"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EpisodeSpeaker" ADD CONSTRAINT "EpisodeSpeaker_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "SpeakerWord" (
    -- By bytes: what begins with a prefix is then a range of the index.
    "word" TEXT COLLATE "C" NOT NULL,
    "speakerId" TEXT NOT NULL,

    CONSTRAINT "SpeakerWord_pkey" PRIMARY KEY ("word", "speakerId")
);
CREATE INDEX "SpeakerWord_speakerId_idx" ON "SpeakerWord"("speakerId");
ALTER TABLE "SpeakerWord" ADD CONSTRAINT "SpeakerWord_speakerId_fkey" FOREIGN KEY ("speakerId") REFERENCES "Speaker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Podcast" ADD COLUMN "speakersStored" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Podcast_speakersStored_idx" ON "Podcast"("speakersStored");
