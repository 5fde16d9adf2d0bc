-- A podcast's page leads to others of the same maker and language.
CREATE INDEX "Podcast_author_idx" ON "Podcast"("author");
CREATE INDEX "Podcast_language_lastUpdateTime_idx" ON "Podcast"("language", "lastUpdateTime");
