ALTER TABLE "Collection" ADD COLUMN "heldFor" TEXT;
