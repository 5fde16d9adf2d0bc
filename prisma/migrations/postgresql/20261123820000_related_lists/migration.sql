-- What is shown beside a podcast; filled in the background.
CREATE TABLE "RelatedPodcast" (
    "podcastId" TEXT NOT NULL,
    "relatedId" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "RelatedPodcast_pkey" PRIMARY KEY ("podcastId", "relatedId")
);
CREATE INDEX "RelatedPodcast_relatedId_idx" ON "RelatedPodcast"("relatedId");
ALTER TABLE "RelatedPodcast" ADD CONSTRAINT "RelatedPodcast_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RelatedPodcast" ADD CONSTRAINT "RelatedPodcast_relatedId_fkey" FOREIGN KEY ("relatedId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Podcast" ADD COLUMN "relatedAt" TIMESTAMP(3);
CREATE INDEX "Podcast_relatedAt_idx" ON "Podcast"("relatedAt");
