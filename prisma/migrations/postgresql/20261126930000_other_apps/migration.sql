-- Other apps: their passwords, what they have been told, and what they know and the site does not.
ALTER TABLE "User" ADD COLUMN "syncStamp" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ListeningPosition" ADD COLUMN "syncStamp" INTEGER;
ALTER TABLE "ListeningPosition" ADD COLUMN "syncedAt" TIMESTAMP(3);
ALTER TABLE "ListeningPosition" ADD COLUMN "syncedBy" TEXT;
CREATE INDEX "ListeningPosition_userId_syncStamp_idx" ON "ListeningPosition"("userId", "syncStamp");

CREATE TABLE "AppPassword" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),
    "userAgent" TEXT,
    CONSTRAINT "AppPassword_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "AppPassword_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AppPassword_tokenHash_key" ON "AppPassword"("tokenHash");
CREATE INDEX "AppPassword_userId_createdAt_idx" ON "AppPassword"("userId", "createdAt");

CREATE TABLE "AppSession" (
    "tokenHash" TEXT NOT NULL,
    "appPasswordId" TEXT NOT NULL,
    "device" TEXT,
    "feedsRead" INTEGER NOT NULL DEFAULT 0,
    "episodesRead" INTEGER NOT NULL DEFAULT 0,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "AppSession_pkey" PRIMARY KEY ("tokenHash"),
    CONSTRAINT "AppSession_appPasswordId_fkey" FOREIGN KEY ("appPasswordId") REFERENCES "AppPassword"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "AppSession_appPasswordId_usedAt_idx" ON "AppSession"("appPasswordId", "usedAt");

CREATE TABLE "AppLogin" (
    "id" TEXT NOT NULL,
    "pollHash" TEXT NOT NULL,
    "pageHash" TEXT NOT NULL,
    "userAgent" TEXT,
    "userId" TEXT,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "AppLogin_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "AppLogin_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AppLogin_pollHash_key" ON "AppLogin"("pollHash");
CREATE UNIQUE INDEX "AppLogin_pageHash_key" ON "AppLogin"("pageHash");
CREATE INDEX "AppLogin_expiresAt_idx" ON "AppLogin"("expiresAt");
CREATE INDEX "AppLogin_userId_idx" ON "AppLogin"("userId");

CREATE TABLE "AppDevice" (
    "userId" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "caption" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "AppDevice_pkey" PRIMARY KEY ("userId", "device"),
    CONSTRAINT "AppDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "DeviceFeed" (
    "userId" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "urlKey" TEXT NOT NULL,
    "podcastId" TEXT,
    "held" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "DeviceFeed_pkey" PRIMARY KEY ("userId", "device", "url"),
    CONSTRAINT "DeviceFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeviceFeed_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "DeviceFeed_userId_urlKey_idx" ON "DeviceFeed"("userId", "urlKey");
CREATE INDEX "DeviceFeed_podcastId_idx" ON "DeviceFeed"("podcastId");

CREATE TABLE "DeviceEpisode" (
    "userId" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "episodeId" TEXT NOT NULL,
    "audioUrl" TEXT NOT NULL,
    CONSTRAINT "DeviceEpisode_pkey" PRIMARY KEY ("userId", "device", "episodeId"),
    CONSTRAINT "DeviceEpisode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeviceEpisode_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DeviceEpisode_episodeId_idx" ON "DeviceEpisode"("episodeId");

CREATE TABLE "SyncedFavorite" (
    "userId" TEXT NOT NULL,
    "podcastId" TEXT NOT NULL,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "stamp" INTEGER NOT NULL,
    "writtenBy" TEXT,
    CONSTRAINT "SyncedFavorite_pkey" PRIMARY KEY ("userId", "podcastId"),
    CONSTRAINT "SyncedFavorite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SyncedFavorite_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SyncedFavorite_podcastId_idx" ON "SyncedFavorite"("podcastId");

CREATE TABLE "KeptFeed" (
    "userId" TEXT NOT NULL,
    "urlKey" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "stamp" INTEGER NOT NULL,
    "writtenBy" TEXT,
    CONSTRAINT "KeptFeed_pkey" PRIMARY KEY ("userId", "urlKey"),
    CONSTRAINT "KeptFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "KeptFeed_urlKey_idx" ON "KeptFeed"("urlKey");

CREATE TABLE "KeptPosition" (
    "userId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "feedKey" TEXT NOT NULL,
    "feedUrl" TEXT NOT NULL,
    "guid" TEXT,
    "audioUrl" TEXT NOT NULL,
    "position" DOUBLE PRECISION NOT NULL,
    "duration" DOUBLE PRECISION,
    "listenedAt" TIMESTAMP(3) NOT NULL,
    "stamp" INTEGER NOT NULL,
    "writtenBy" TEXT,
    CONSTRAINT "KeptPosition_pkey" PRIMARY KEY ("userId", "key"),
    CONSTRAINT "KeptPosition_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "KeptPosition_userId_stamp_idx" ON "KeptPosition"("userId", "stamp");
CREATE INDEX "KeptPosition_feedKey_idx" ON "KeptPosition"("feedKey");

CREATE TABLE "PersonalFeed" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PersonalFeed_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PersonalFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PersonalFeed_userId_kind_key" ON "PersonalFeed"("userId", "kind");
