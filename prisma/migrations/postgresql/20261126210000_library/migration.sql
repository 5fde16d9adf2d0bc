ALTER TABLE "Podcast" ADD COLUMN "addedById" TEXT;
ALTER TABLE "Podcast" ADD COLUMN "corrections" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "Podcast" ADD COLUMN "topics" JSONB;
CREATE INDEX "Podcast_addedById_idx" ON "Podcast"("addedById");
ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
