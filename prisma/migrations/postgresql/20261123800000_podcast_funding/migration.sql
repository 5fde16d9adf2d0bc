-- Known after the next reading of each feed.
ALTER TABLE "Podcast" ADD COLUMN "fundingUrl" TEXT;
ALTER TABLE "Podcast" ADD COLUMN "fundingText" TEXT;
