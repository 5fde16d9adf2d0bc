ALTER TABLE "User" ADD COLUMN "weeklyLetterDay" INTEGER;
ALTER TABLE "User" ADD COLUMN "weeklyLetterAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "letterToken" TEXT;
CREATE UNIQUE INDEX "User_letterToken_key" ON "User"("letterToken");
CREATE INDEX "User_weeklyLetterAt_idx" ON "User"("weeklyLetterAt");

CREATE TABLE "OutgoingLetter" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "kind" TEXT NOT NULL,
  "userId" TEXT,
  "subscriberId" TEXT,
  "postId" TEXT,
  "nextTryAt" DATETIME NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "doneAt" DATETIME,
  "outcome" TEXT,
  "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OutgoingLetter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "OutgoingLetter_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "NewsletterSubscriber" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "OutgoingLetter_postId_fkey" FOREIGN KEY ("postId") REFERENCES "BlogPost" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "OutgoingLetter_doneAt_nextTryAt_idx" ON "OutgoingLetter"("doneAt", "nextTryAt");
CREATE INDEX "OutgoingLetter_postId_outcome_idx" ON "OutgoingLetter"("postId", "outcome");
CREATE INDEX "OutgoingLetter_userId_idx" ON "OutgoingLetter"("userId");
CREATE INDEX "OutgoingLetter_subscriberId_idx" ON "OutgoingLetter"("subscriberId");
