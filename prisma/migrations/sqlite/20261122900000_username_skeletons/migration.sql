ALTER TABLE "User" ADD COLUMN "usernameSkeleton" TEXT NOT NULL DEFAULT '';
CREATE INDEX "User_usernameSkeleton_idx" ON "User"("usernameSkeleton");
