ALTER TABLE "Collection" ADD COLUMN "daysBefore" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "CollectionReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "collectionId" TEXT NOT NULL,
    "reporterId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "language" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" DATETIME,
    "resolution" TEXT,
    CONSTRAINT "CollectionReport_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CollectionReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CollectionReport_collectionId_reporterId_key" ON "CollectionReport"("collectionId", "reporterId");
CREATE INDEX "CollectionReport_resolvedAt_createdAt_idx" ON "CollectionReport"("resolvedAt", "createdAt");
CREATE INDEX "CollectionReport_reporterId_idx" ON "CollectionReport"("reporterId");
