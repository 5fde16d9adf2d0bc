-- Search terms are shown to admins only for days on which two people used them. Who searched is a keyed hash, deleted
-- when its day is over.
CREATE TABLE "SearchPerson" (
  "day" TEXT NOT NULL,
  "term" TEXT NOT NULL,
  "person" TEXT NOT NULL,
  "typed" TEXT NOT NULL,
  CONSTRAINT "SearchPerson_pkey" PRIMARY KEY ("day", "term", "person")
);
CREATE TABLE "SharedSearchTerm" (
  "day" TEXT NOT NULL,
  "term" TEXT NOT NULL,
  "typed" TEXT NOT NULL,
  CONSTRAINT "SharedSearchTerm_pkey" PRIMARY KEY ("day", "term")
);
