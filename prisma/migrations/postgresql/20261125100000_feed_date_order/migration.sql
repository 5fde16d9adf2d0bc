ALTER TABLE "Podcast" ADD COLUMN "feedDateOrder" TEXT;
