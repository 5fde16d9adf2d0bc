-- CreateTable
CREATE TABLE "PodcastSearchText" (
    "id" SERIAL NOT NULL,
    "podcastId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "PodcastSearchText_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EpisodeSearchText" (
    "id" SERIAL NOT NULL,
    "episodeId" TEXT NOT NULL,
    "podcastId" TEXT NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "EpisodeSearchText_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "id" SERIAL NOT NULL,
    "word" TEXT NOT NULL,
    "key" TEXT,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PodcastSearchText_podcastId_key" ON "PodcastSearchText"("podcastId");

-- CreateIndex
CREATE INDEX "PodcastSearchText_title_idx" ON "PodcastSearchText"("title");

-- CreateIndex
CREATE UNIQUE INDEX "EpisodeSearchText_episodeId_key" ON "EpisodeSearchText"("episodeId");

-- CreateIndex
CREATE UNIQUE INDEX "SearchWord_word_key" ON "SearchWord"("word");

-- CreateIndex
CREATE INDEX "SearchWord_key_idx" ON "SearchWord"("key");

-- AddForeignKey
ALTER TABLE "PodcastSearchText" ADD CONSTRAINT "PodcastSearchText_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EpisodeSearchText" ADD CONSTRAINT "EpisodeSearchText_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Full-text indexes over the folded text. One for each set of fields rather than weights in one: a GIN index
-- knows no weights, so a common word in titles alone would be looked up in every row that has it anywhere.
-- Without the pending list (fastupdate) a search never pays for what was written before it.
CREATE INDEX "PodcastSearchText_title_words" ON "PodcastSearchText"
    USING gin (to_tsvector('simple', "title")) WITH (fastupdate = off);
CREATE INDEX "PodcastSearchText_head_words" ON "PodcastSearchText"
    USING gin (to_tsvector('simple', "title" || ' ' || "author")) WITH (fastupdate = off);
CREATE INDEX "PodcastSearchText_body_words" ON "PodcastSearchText"
    USING gin (to_tsvector('simple', "title" || ' ' || "author" || ' ' || "body")) WITH (fastupdate = off);
CREATE INDEX "EpisodeSearchText_title_words" ON "EpisodeSearchText"
    USING gin (to_tsvector('simple', "title")) WITH (fastupdate = off);

-- Help with typos needs pg_trgm. A server that lacks it or forbids it still searches, without that help.
-- In a database with LC_CTYPE C it sees no letters in Arabic words; that is said as well.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXECUTE 'CREATE INDEX "SearchWord_word_trigrams" ON "SearchWord" USING gin ("word" gin_trgm_ops)';
    IF show_trgm('قران') = '{}' THEN
        RAISE WARNING 'This database has LC_CTYPE C: misspelt Arabic words will not be found. Create it with C.UTF-8.';
    END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE WARNING 'The extension pg_trgm is not available: misspelt words will not be found.';
END
$$;
