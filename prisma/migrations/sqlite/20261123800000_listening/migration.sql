ALTER TABLE "User" ADD COLUMN "newVisitedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "newSeenAt" DATETIME;
ALTER TABLE "Favorite" ADD COLUMN "newestOnly" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "EpisodeSearchText_podcastId_idx" ON "EpisodeSearchText"("podcastId");
CREATE INDEX "Episode_podcastId_firstSeenAt_idx" ON "Episode"("podcastId", "firstSeenAt");

CREATE TABLE "QueueEntry" (
    "userId" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "place" REAL NOT NULL,
    PRIMARY KEY ("userId", "episodeId"),
    CONSTRAINT "QueueEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QueueEntry_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "QueueEntry_userId_place_idx" ON "QueueEntry"("userId", "place");
CREATE INDEX "QueueEntry_episodeId_idx" ON "QueueEntry"("episodeId");
