ALTER TABLE "User" ADD COLUMN "bannedAt" TIMESTAMP(3);
ALTER TABLE "User" ADD COLUMN "banReason" TEXT;
ALTER TABLE "User" ADD COLUMN "bannedBy" TEXT;
ALTER TABLE "User" ADD COLUMN "wordsHidden" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "addressHash" TEXT;
ALTER TABLE "User" ADD COLUMN "addressBannedUntil" TIMESTAMP(3);
CREATE INDEX "User_addressHash_addressBannedUntil_idx" ON "User"("addressHash", "addressBannedUntil");
ALTER TABLE "Review" ADD COLUMN "hidden" BOOLEAN NOT NULL DEFAULT false;
