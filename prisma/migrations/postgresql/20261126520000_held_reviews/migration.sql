ALTER TABLE "Review" ADD COLUMN "heldAt" TIMESTAMP(3) CHECK ("heldAt" IS NULL OR "hidden");
ALTER TABLE "Review" ADD COLUMN "heldFor" TEXT;
ALTER TABLE "Review" ADD COLUMN "acceptedAt" TIMESTAMP(3);
CREATE INDEX "Review_heldAt_idx" ON "Review"("heldAt");
CREATE TABLE "HeldWord" (
  "key" TEXT NOT NULL,
  "word" TEXT NOT NULL,
  CONSTRAINT "HeldWord_pkey" PRIMARY KEY ("key")
);
