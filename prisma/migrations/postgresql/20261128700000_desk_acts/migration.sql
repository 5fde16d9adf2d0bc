CREATE TABLE "DeskAct" (
  "id" TEXT NOT NULL,
  "actorId" TEXT NOT NULL,
  "list" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DeskAct_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "DeskAct_actorId_createdAt_idx" ON "DeskAct"("actorId", "createdAt");
CREATE INDEX "DeskAct_createdAt_idx" ON "DeskAct"("createdAt");

CREATE TABLE "DeskActPart" (
  "id" TEXT NOT NULL,
  "actId" TEXT NOT NULL,
  "before" TEXT NOT NULL,
  CONSTRAINT "DeskActPart_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "DeskActPart_actId_fkey" FOREIGN KEY ("actId") REFERENCES "DeskAct" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DeskActPart_actId_idx" ON "DeskActPart"("actId");

ALTER TABLE "ContactMessage" ADD COLUMN "closedAt" TIMESTAMP(3);
ALTER TABLE "ContactMessage" ADD COLUMN "closedBy" TEXT;
CREATE INDEX "ContactMessage_closedAt_createdAt_idx" ON "ContactMessage"("closedAt", "createdAt");
CREATE INDEX "AuditEntry_subjectId_createdAt_idx" ON "AuditEntry"("subjectId", "createdAt");
CREATE INDEX "AuditEntry_actorName_createdAt_idx" ON "AuditEntry"("actorName", "createdAt");
