-- The stamp of the last write, by which the oldest rows of an account are removed. Existing rows count as the oldest.
ALTER TABLE "DeviceFeed" ADD COLUMN "stamp" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "DeviceEpisode" ADD COLUMN "stamp" INTEGER NOT NULL DEFAULT 0;
