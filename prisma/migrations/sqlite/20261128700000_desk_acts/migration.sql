CREATE TABLE "DeskAct" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "actorId" TEXT NOT NULL,
  "list" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "DeskAct_actorId_createdAt_idx" ON "DeskAct"("actorId", "createdAt");
CREATE INDEX "DeskAct_createdAt_idx" ON "DeskAct"("createdAt");

CREATE TABLE "DeskActPart" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "actId" TEXT NOT NULL,
  "before" TEXT NOT NULL,
  CONSTRAINT "DeskActPart_actId_fkey" FOREIGN KEY ("actId") REFERENCES "DeskAct" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DeskActPart_actId_idx" ON "DeskActPart"("actId");

ALTER TABLE "ContactMessage" ADD COLUMN "closedAt" DATETIME;
ALTER TABLE "ContactMessage" ADD COLUMN "closedBy" TEXT;
CREATE INDEX "ContactMessage_closedAt_createdAt_idx" ON "ContactMessage"("closedAt", "createdAt");
CREATE INDEX "AuditEntry_subjectId_createdAt_idx" ON "AuditEntry"("subjectId", "createdAt");
CREATE INDEX "AuditEntry_actorName_createdAt_idx" ON "AuditEntry"("actorName", "createdAt");
