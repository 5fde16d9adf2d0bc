-- Podcasts by language and by topic; filled at the next start.
CREATE TABLE "PodcastFacet" (
    "facet" TEXT NOT NULL,
    "podcastId" TEXT NOT NULL,

    CONSTRAINT "PodcastFacet_pkey" PRIMARY KEY ("facet", "podcastId")
);
CREATE INDEX "PodcastFacet_podcastId_idx" ON "PodcastFacet"("podcastId");
ALTER TABLE "PodcastFacet" ADD CONSTRAINT "PodcastFacet_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
