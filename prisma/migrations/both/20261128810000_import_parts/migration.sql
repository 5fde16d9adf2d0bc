-- What a member's file has for one podcast may be tens of thousands of rows: the first part stays in the row itself.
CREATE TABLE "RequestedFeedPart" (
  "feedId" TEXT NOT NULL,
  "part" INTEGER NOT NULL,
  "belongings" JSONB NOT NULL,
  CONSTRAINT "RequestedFeedPart_pkey" PRIMARY KEY ("feedId", "part"),
  CONSTRAINT "RequestedFeedPart_feedId_fkey" FOREIGN KEY ("feedId") REFERENCES "RequestedFeed" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
