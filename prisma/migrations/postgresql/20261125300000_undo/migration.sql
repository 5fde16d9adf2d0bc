CREATE TABLE "UndoableChange" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "UndoableChange_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "UndoableChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "UndoableChange_userId_changedAt_idx" ON "UndoableChange"("userId", "changedAt");
CREATE INDEX "UndoableChange_changedAt_idx" ON "UndoableChange"("changedAt");
