ALTER TABLE "Podcast" ADD COLUMN "searchFolding" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Podcast_searchFolding_idx" ON "Podcast"("searchFolding");
