CREATE TABLE "RequestedFeed" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "message" TEXT,
    "slug" TEXT,
    "lockedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX "RequestedFeed_url_key" ON "RequestedFeed"("url");
CREATE INDEX "RequestedFeed_status_createdAt_idx" ON "RequestedFeed"("status", "createdAt");
