-- Who is already in the list stays in it.
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "confirmedAt" DATETIME;
UPDATE "NewsletterSubscriber" SET "confirmedAt" = "createdAt";
