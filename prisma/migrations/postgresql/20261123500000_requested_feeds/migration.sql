CREATE TABLE "RequestedFeed" (
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "message" TEXT,
    "slug" TEXT,
    "lockedUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RequestedFeed_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "RequestedFeed_url_key" ON "RequestedFeed"("url");
CREATE INDEX "RequestedFeed_status_createdAt_idx" ON "RequestedFeed"("status", "createdAt");
