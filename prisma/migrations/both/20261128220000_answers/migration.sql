-- Answers to messages and reports, and the texts that admins save for them.
CREATE TABLE "Answer" (
  "id" TEXT NOT NULL,
  "messageId" TEXT,
  "reportId" TEXT,
  "userId" TEXT,
  "about" TEXT NOT NULL DEFAULT '',
  "text" TEXT NOT NULL,
  "language" TEXT,
  "answeredBy" TEXT NOT NULL,
  "createdAt" {datetime} NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Answer_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Answer_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Answer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Answer_messageId_createdAt_idx" ON "Answer"("messageId", "createdAt");
CREATE INDEX "Answer_reportId_createdAt_idx" ON "Answer"("reportId", "createdAt");
CREATE INDEX "Answer_userId_createdAt_idx" ON "Answer"("userId", "createdAt");
CREATE INDEX "Answer_createdAt_idx" ON "Answer"("createdAt");

CREATE TABLE "SavedReply" (
  "id" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "createdAt" {datetime} NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SavedReply_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SavedReply_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SavedReply_userId_createdAt_idx" ON "SavedReply"("userId", "createdAt");

ALTER TABLE "OutgoingLetter" ADD COLUMN "answerId" TEXT CONSTRAINT "OutgoingLetter_answerId_fkey" REFERENCES "Answer" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "OutgoingLetter_answerId_key" ON "OutgoingLetter"("answerId");
