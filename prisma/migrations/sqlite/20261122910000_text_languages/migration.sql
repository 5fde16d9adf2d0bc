ALTER TABLE "User" ADD COLUMN "bioLanguage" TEXT;
ALTER TABLE "Review" ADD COLUMN "language" TEXT;
ALTER TABLE "ReviewReport" ADD COLUMN "language" TEXT;
ALTER TABLE "BlogCategory" ADD COLUMN "language" TEXT;
ALTER TABLE "BlogPost" ADD COLUMN "language" TEXT;
ALTER TABLE "ContactMessage" ADD COLUMN "language" TEXT;
