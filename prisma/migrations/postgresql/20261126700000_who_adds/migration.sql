CREATE TABLE "SiteSetting" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    CONSTRAINT "SiteSetting_pkey" PRIMARY KEY ("name")
);

ALTER TABLE "Podcast" ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false CHECK (NOT "held" OR "hiddenAt" IS NOT NULL);
CREATE INDEX "Podcast_held_idx" ON "Podcast"("held");
