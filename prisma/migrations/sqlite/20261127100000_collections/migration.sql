CREATE TABLE "Collection" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "userId" TEXT,
  "title" TEXT NOT NULL,
  "words" TEXT NOT NULL DEFAULT '',
  "language" TEXT,
  "visibility" TEXT NOT NULL DEFAULT 'private',
  "publishedAt" DATETIME,
  "coverEntryId" TEXT,
  "copiedFromId" TEXT,
  "hiddenAt" DATETIME,
  "hiddenReason" TEXT,
  "hiddenBy" TEXT,
  "offered" BOOLEAN NOT NULL DEFAULT false,
  "calendar" TEXT,
  "month" INTEGER,
  "dayFrom" INTEGER,
  "dayTo" INTEGER,
  "weekday" INTEGER,
  "dayShift" INTEGER NOT NULL DEFAULT 0,
  "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" DATETIME NOT NULL,
  CONSTRAINT "Collection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Collection_copiedFromId_fkey" FOREIGN KEY ("copiedFromId") REFERENCES "Collection" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "Collection_userId_updatedAt_idx" ON "Collection"("userId", "updatedAt");
CREATE INDEX "Collection_visibility_publishedAt_idx" ON "Collection"("visibility", "publishedAt");
CREATE INDEX "Collection_offered_idx" ON "Collection"("offered");
CREATE INDEX "Collection_hiddenAt_idx" ON "Collection"("hiddenAt");
CREATE INDEX "Collection_copiedFromId_idx" ON "Collection"("copiedFromId");

CREATE TABLE "CollectionEntry" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "collectionId" TEXT NOT NULL,
  "place" REAL NOT NULL,
  "episodeId" TEXT,
  "podcastId" TEXT,
  "fromSeconds" INTEGER,
  "toSeconds" INTEGER,
  "note" TEXT NOT NULL DEFAULT '',
  "addedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CollectionEntry_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CollectionEntry_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CollectionEntry_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CollectionEntry_one_subject" CHECK (("episodeId" IS NULL) <> ("podcastId" IS NULL)),
  CONSTRAINT "CollectionEntry_part" CHECK ("fromSeconds" IS NULL OR "episodeId" IS NOT NULL)
);
CREATE INDEX "CollectionEntry_collectionId_place_id_idx" ON "CollectionEntry"("collectionId", "place", "id");
CREATE INDEX "CollectionEntry_episodeId_idx" ON "CollectionEntry"("episodeId");
CREATE INDEX "CollectionEntry_podcastId_idx" ON "CollectionEntry"("podcastId");

CREATE TABLE "CollectionProgress" (
  "userId" TEXT NOT NULL,
  "collectionId" TEXT NOT NULL,
  "begunAt" DATETIME NOT NULL,
  PRIMARY KEY ("userId", "collectionId"),
  CONSTRAINT "CollectionProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CollectionProgress_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CollectionProgress_collectionId_idx" ON "CollectionProgress"("collectionId");

CREATE TABLE "HeardPart" (
  "userId" TEXT NOT NULL,
  "entryId" TEXT NOT NULL,
  "heardAt" DATETIME NOT NULL,
  PRIMARY KEY ("userId", "entryId"),
  CONSTRAINT "HeardPart_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "HeardPart_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "CollectionEntry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "HeardPart_entryId_idx" ON "HeardPart"("entryId");
