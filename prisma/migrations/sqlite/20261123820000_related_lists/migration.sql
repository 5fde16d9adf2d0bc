-- What is shown beside a podcast; filled in the background.
CREATE TABLE "RelatedPodcast" (
    "podcastId" TEXT NOT NULL,
    "relatedId" TEXT NOT NULL,
    "score" REAL NOT NULL,
    "reason" TEXT NOT NULL,

    PRIMARY KEY ("podcastId", "relatedId"),
    CONSTRAINT "RelatedPodcast_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RelatedPodcast_relatedId_fkey" FOREIGN KEY ("relatedId") REFERENCES "Podcast" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RelatedPodcast_relatedId_idx" ON "RelatedPodcast"("relatedId");
ALTER TABLE "Podcast" ADD COLUMN "relatedAt" DATETIME;
CREATE INDEX "Podcast_relatedAt_idx" ON "Podcast"("relatedAt");
