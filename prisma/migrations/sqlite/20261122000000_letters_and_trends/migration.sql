-- Who has left the newsletter and what has been dealt with is not kept.
DELETE FROM "NewsletterSubscriber" WHERE "unsubscribedAt" IS NOT NULL;
ALTER TABLE "NewsletterSubscriber" DROP COLUMN "unsubscribedAt";

DELETE FROM "ContactMessage" WHERE "handledAt" IS NOT NULL;
DROP INDEX "ContactMessage_handledAt_createdAt_idx";
ALTER TABLE "ContactMessage" DROP COLUMN "handledAt";
CREATE INDEX "ContactMessage_createdAt_idx" ON "ContactMessage"("createdAt");

-- What is popular in 30 days is counted in the index alone.
DROP INDEX "Play_createdAt_idx";
CREATE INDEX "Play_createdAt_podcastId_idx" ON "Play"("createdAt", "podcastId");
DROP INDEX "Favorite_createdAt_idx";
CREATE INDEX "Favorite_createdAt_podcastId_idx" ON "Favorite"("createdAt", "podcastId");

CREATE INDEX "Podcast_itunesId_idx" ON "Podcast"("itunesId");
