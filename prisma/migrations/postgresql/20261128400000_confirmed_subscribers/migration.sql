-- Who is already in the list stays in it.
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "confirmedAt" TIMESTAMP(3);
UPDATE "NewsletterSubscriber" SET "confirmedAt" = "createdAt";
