CREATE TABLE "MemberNote" (
  "id" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "authorId" TEXT NOT NULL,
  "authorName" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "language" TEXT,
  "createdAt" {datetime} NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MemberNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "MemberNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MemberNote_userId_createdAt_idx" ON "MemberNote"("userId", "createdAt");

CREATE INDEX "User_role_moderator_createdAt_idx" ON "User"("role", "moderator", "createdAt");
CREATE INDEX "User_emailVerifiedAt_createdAt_idx" ON "User"("emailVerifiedAt", "createdAt");
CREATE INDEX "User_lastLoginAt_createdAt_idx" ON "User"("lastLoginAt", "createdAt");
CREATE INDEX "User_suspendedUntil_idx" ON "User"("suspendedUntil");
CREATE INDEX "User_bannedAt_idx" ON "User"("bannedAt");
