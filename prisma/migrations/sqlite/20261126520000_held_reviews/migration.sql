ALTER TABLE "Review" ADD COLUMN "heldAt" DATETIME CHECK ("heldAt" IS NULL OR "hidden");
ALTER TABLE "Review" ADD COLUMN "heldFor" TEXT;
ALTER TABLE "Review" ADD COLUMN "acceptedAt" DATETIME;
CREATE INDEX "Review_heldAt_idx" ON "Review"("heldAt");
CREATE TABLE "HeldWord" (
  "key" TEXT NOT NULL PRIMARY KEY,
  "word" TEXT NOT NULL
);
