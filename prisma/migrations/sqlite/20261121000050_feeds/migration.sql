-- AlterTable
ALTER TABLE "Episode" ADD COLUMN "contentHash" TEXT;

-- CreateTable
CREATE TABLE "PodcastAlias" (
    "slug" TEXT NOT NULL PRIMARY KEY,
    "podcastId" TEXT NOT NULL,
    CONSTRAINT "PodcastAlias_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PodcastAlias_podcastId_idx" ON "PodcastAlias"("podcastId");

