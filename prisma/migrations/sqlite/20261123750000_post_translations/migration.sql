ALTER TABLE "BlogPost" ADD COLUMN "translationOfId" TEXT REFERENCES "BlogPost"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "BlogPost_translationOfId_idx" ON "BlogPost"("translationOfId");
