ALTER TABLE "BlogPost" ADD COLUMN "translationOfId" TEXT;
CREATE INDEX "BlogPost_translationOfId_idx" ON "BlogPost"("translationOfId");
ALTER TABLE "BlogPost" ADD CONSTRAINT "BlogPost_translationOfId_fkey" FOREIGN KEY ("translationOfId") REFERENCES "BlogPost"("id") ON DELETE SET NULL ON UPDATE CASCADE;
