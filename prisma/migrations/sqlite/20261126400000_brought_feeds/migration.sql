ALTER TABLE "RequestedFeed" ADD COLUMN "userId" TEXT REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RequestedFeed" ADD COLUMN "belongings" JSONB;
DROP INDEX "RequestedFeed_url_key";
CREATE UNIQUE INDEX "RequestedFeed_userId_url_key" ON "RequestedFeed"("userId", "url");
