ALTER TABLE "User" ADD COLUMN "playbackRate" REAL;
ALTER TABLE "User" ADD COLUMN "playbackRateAt" DATETIME;

CREATE TABLE "PodcastSpeed" (
    "userId" TEXT NOT NULL,
    "podcastId" TEXT NOT NULL,
    "rate" REAL NOT NULL,
    "chosenAt" DATETIME NOT NULL,
    PRIMARY KEY ("userId", "podcastId"),
    CONSTRAINT "PodcastSpeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PodcastSpeed_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PodcastSpeed_userId_chosenAt_idx" ON "PodcastSpeed"("userId", "chosenAt");
CREATE INDEX "PodcastSpeed_podcastId_idx" ON "PodcastSpeed"("podcastId");
