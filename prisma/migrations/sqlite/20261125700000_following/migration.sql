ALTER TABLE "User" ADD COLUMN "favoritesPrivate" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Follow_followerId_createdAt_idx" ON "Follow"("followerId", "createdAt");
