ALTER TABLE "User" ADD COLUMN "playbackRate" DOUBLE PRECISION;
ALTER TABLE "User" ADD COLUMN "playbackRateAt" TIMESTAMP(3);

CREATE TABLE "PodcastSpeed" (
    "userId" TEXT NOT NULL,
    "podcastId" TEXT NOT NULL,
    "rate" DOUBLE PRECISION NOT NULL,
    "chosenAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "PodcastSpeed_pkey" PRIMARY KEY ("userId", "podcastId"),
    CONSTRAINT "PodcastSpeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PodcastSpeed_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PodcastSpeed_userId_chosenAt_idx" ON "PodcastSpeed"("userId", "chosenAt");
CREATE INDEX "PodcastSpeed_podcastId_idx" ON "PodcastSpeed"("podcastId");
