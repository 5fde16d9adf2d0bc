-- What makers say in the podcast namespace; it fills as feeds are next read whole.
ALTER TABLE "Podcast" ADD COLUMN "podroll" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Podcast" ADD COLUMN "publisherGuid" TEXT;
ALTER TABLE "Podcast" ADD COLUMN "publisherName" TEXT;
ALTER TABLE "Podcast" ADD COLUMN "updateFrequency" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "Podcast" ADD COLUMN "statements" JSONB NOT NULL DEFAULT '{}';
CREATE INDEX "Podcast_publisherGuid_idx" ON "Podcast"("publisherGuid");
ALTER TABLE "Episode" ADD COLUMN "statements" JSONB NOT NULL DEFAULT '{}';
