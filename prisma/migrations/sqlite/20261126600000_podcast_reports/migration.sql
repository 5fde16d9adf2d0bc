CREATE TABLE "PodcastReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "podcastId" TEXT NOT NULL,
    "reporterId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "language" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" DATETIME,
    "resolution" TEXT,
    CONSTRAINT "PodcastReport_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PodcastReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PodcastReport_podcastId_reporterId_key" ON "PodcastReport"("podcastId", "reporterId");
CREATE INDEX "PodcastReport_resolvedAt_createdAt_idx" ON "PodcastReport"("resolvedAt", "createdAt");
CREATE INDEX "PodcastReport_reporterId_idx" ON "PodcastReport"("reporterId");

CREATE TABLE "EpisodeReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "episodeId" TEXT NOT NULL,
    "reporterId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "language" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" DATETIME,
    "resolution" TEXT,
    CONSTRAINT "EpisodeReport_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EpisodeReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "EpisodeReport_episodeId_reporterId_key" ON "EpisodeReport"("episodeId", "reporterId");
CREATE INDEX "EpisodeReport_resolvedAt_createdAt_idx" ON "EpisodeReport"("resolvedAt", "createdAt");
CREATE INDEX "EpisodeReport_reporterId_idx" ON "EpisodeReport"("reporterId");
