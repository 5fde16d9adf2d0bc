ALTER TABLE "User" ADD COLUMN "totpSecret" TEXT;
ALTER TABLE "User" ADD COLUMN "totpStep" INTEGER;
ALTER TABLE "User" ADD COLUMN "secondFactorAt" TIMESTAMP(3);
CREATE TABLE "RecoveryCode" (
  "userId" TEXT NOT NULL,
  "codeHash" TEXT NOT NULL,
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId", "codeHash"),
  CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
