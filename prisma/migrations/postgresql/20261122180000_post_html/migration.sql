ALTER TABLE "BlogPost" ADD COLUMN "contentHtml" TEXT;
