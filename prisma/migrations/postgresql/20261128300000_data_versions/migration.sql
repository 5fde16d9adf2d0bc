-- What caches depend on. A version is raised by the transaction that changes what belongs to its topic, so that it
-- changes for a reader at the same moment as the data. `public`: what visitors see. `account`: who is signed in, as whom.
-- A test names the tables and columns that belong to neither, with the reason.
--
-- A version is the sum of the rows of its topic. With a single row, a transaction would wait for all others that change
-- the same topic, so each connection has a row of its own (by the number of its process, modulo 1,024).
CREATE TABLE "DataVersion" (
  "topic" TEXT NOT NULL,
  "connection" INTEGER NOT NULL,
  "version" BIGINT NOT NULL,
  CONSTRAINT "DataVersion_pkey" PRIMARY KEY ("topic", "connection")
);

-- Once in a transaction; the setting is forgotten when the transaction, or a savepoint in it, is rolled back.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised_in TEXT := 'halaqa.raised_' || TG_ARGV[0];
  this_one TEXT := pg_current_xact_id()::text;
BEGIN
  IF current_setting(raised_in, true) IS DISTINCT FROM this_one THEN
    PERFORM set_config(raised_in, this_one, true);
    INSERT INTO "DataVersion" AS "existing" ("topic", "connection", "version")
    VALUES (TG_ARGV[0], pg_backend_pid() % 1024, 1)
    ON CONFLICT ("topic", "connection") DO UPDATE SET "version" = "existing"."version" + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_public" AFTER INSERT OR DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "User_public_update" AFTER UPDATE ON "User" FOR EACH ROW WHEN (
  OLD."id" IS DISTINCT FROM NEW."id"
  OR OLD."username" IS DISTINCT FROM NEW."username"
  OR OLD."usernameKey" IS DISTINCT FROM NEW."usernameKey"
  OR OLD."role" IS DISTINCT FROM NEW."role"
  OR OLD."bio" IS DISTINCT FROM NEW."bio"
  OR OLD."bioLanguage" IS DISTINCT FROM NEW."bioLanguage"
  OR OLD."countryOfOrigin" IS DISTINCT FROM NEW."countryOfOrigin"
  OR OLD."countryOfResidence" IS DISTINCT FROM NEW."countryOfResidence"
  OR OLD."primaryLanguage" IS DISTINCT FROM NEW."primaryLanguage"
  OR OLD."otherLanguages" IS DISTINCT FROM NEW."otherLanguages"
  OR OLD."topicsOfInterest" IS DISTINCT FROM NEW."topicsOfInterest"
  OR OLD."knowledgeLevel" IS DISTINCT FROM NEW."knowledgeLevel"
  OR OLD."interfaceLanguage" IS DISTINCT FROM NEW."interfaceLanguage"
  OR OLD."favoritesPrivate" IS DISTINCT FROM NEW."favoritesPrivate"
  OR OLD."bannedAt" IS DISTINCT FROM NEW."bannedAt"
  OR OLD."wordsHidden" IS DISTINCT FROM NEW."wordsHidden"
  OR OLD."createdAt" IS DISTINCT FROM NEW."createdAt"
) EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Podcast_public" AFTER INSERT OR DELETE ON "Podcast" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Podcast_public_update" AFTER UPDATE ON "Podcast" FOR EACH ROW WHEN (
  OLD."id" IS DISTINCT FROM NEW."id"
  OR OLD."slug" IS DISTINCT FROM NEW."slug"
  OR OLD."podcastIndexId" IS DISTINCT FROM NEW."podcastIndexId"
  OR OLD."podcastGuid" IS DISTINCT FROM NEW."podcastGuid"
  OR OLD."title" IS DISTINCT FROM NEW."title"
  OR OLD."description" IS DISTINCT FROM NEW."description"
  OR OLD."imageUrl" IS DISTINCT FROM NEW."imageUrl"
  OR OLD."author" IS DISTINCT FROM NEW."author"
  OR OLD."ownerName" IS DISTINCT FROM NEW."ownerName"
  OR OLD."language" IS DISTINCT FROM NEW."language"
  OR OLD."genres" IS DISTINCT FROM NEW."genres"
  OR OLD."categories" IS DISTINCT FROM NEW."categories"
  OR OLD."explicit" IS DISTINCT FROM NEW."explicit"
  OR OLD."medium" IS DISTINCT FROM NEW."medium"
  OR OLD."feedType" IS DISTINCT FROM NEW."feedType"
  OR OLD."complete" IS DISTINCT FROM NEW."complete"
  OR OLD."locked" IS DISTINCT FROM NEW."locked"
  OR OLD."blocked" IS DISTINCT FROM NEW."blocked"
  OR OLD."feedBlocked" IS DISTINCT FROM NEW."feedBlocked"
  OR OLD."hiddenAt" IS DISTINCT FROM NEW."hiddenAt"
  OR OLD."hiddenReason" IS DISTINCT FROM NEW."hiddenReason"
  OR OLD."hiddenBy" IS DISTINCT FROM NEW."hiddenBy"
  OR OLD."held" IS DISTINCT FROM NEW."held"
  OR OLD."addedById" IS DISTINCT FROM NEW."addedById"
  OR OLD."corrections" IS DISTINCT FROM NEW."corrections"
  OR OLD."topics" IS DISTINCT FROM NEW."topics"
  OR OLD."link" IS DISTINCT FROM NEW."link"
  OR OLD."fundingUrl" IS DISTINCT FROM NEW."fundingUrl"
  OR OLD."fundingText" IS DISTINCT FROM NEW."fundingText"
  OR OLD."podroll" IS DISTINCT FROM NEW."podroll"
  OR OLD."publisherGuid" IS DISTINCT FROM NEW."publisherGuid"
  OR OLD."publisherName" IS DISTINCT FROM NEW."publisherName"
  OR OLD."updateFrequency" IS DISTINCT FROM NEW."updateFrequency"
  OR OLD."statements" IS DISTINCT FROM NEW."statements"
  OR OLD."itunesId" IS DISTINCT FROM NEW."itunesId"
  OR OLD."episodeCount" IS DISTINCT FROM NEW."episodeCount"
  OR OLD."lastUpdateTime" IS DISTINCT FROM NEW."lastUpdateTime"
  OR OLD."dead" IS DISTINCT FROM NEW."dead"
  OR OLD."createdAt" IS DISTINCT FROM NEW."createdAt"
  OR OLD."rssUrl" IS DISTINCT FROM NEW."rssUrl"
  OR OLD."rssUrlKey" IS DISTINCT FROM NEW."rssUrlKey"
  OR OLD."feedStatus" IS DISTINCT FROM NEW."feedStatus"
  OR OLD."feedError" IS DISTINCT FROM NEW."feedError"
  OR OLD."feedFailureReason" IS DISTINCT FROM NEW."feedFailureReason"
  OR OLD."feedFirstFailedAt" IS DISTINCT FROM NEW."feedFirstFailedAt"
  OR OLD."feedGoneAt" IS DISTINCT FROM NEW."feedGoneAt"
  OR OLD."feedNewUrl" IS DISTINCT FROM NEW."feedNewUrl"
  OR OLD."feedMovedTo" IS DISTINCT FROM NEW."feedMovedTo"
  OR OLD."episodesFromDirectory" IS DISTINCT FROM NEW."episodesFromDirectory"
) EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "RelatedPodcast_public" AFTER INSERT OR UPDATE OR DELETE ON "RelatedPodcast" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "PodcastAlias_public" AFTER INSERT OR UPDATE OR DELETE ON "PodcastAlias" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Episode_public" AFTER INSERT OR DELETE ON "Episode" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Episode_public_update" AFTER UPDATE ON "Episode" FOR EACH ROW WHEN (
  OLD."id" IS DISTINCT FROM NEW."id"
  OR OLD."podcastId" IS DISTINCT FROM NEW."podcastId"
  OR OLD."key" IS DISTINCT FROM NEW."key"
  OR OLD."guid" IS DISTINCT FROM NEW."guid"
  OR OLD."title" IS DISTINCT FROM NEW."title"
  OR OLD."author" IS DISTINCT FROM NEW."author"
  OR OLD."description" IS DISTINCT FROM NEW."description"
  OR OLD."link" IS DISTINCT FROM NEW."link"
  OR OLD."pubDate" IS DISTINCT FROM NEW."pubDate"
  OR OLD."sortDate" IS DISTINCT FROM NEW."sortDate"
  OR OLD."duration" IS DISTINCT FROM NEW."duration"
  OR OLD."audioUrl" IS DISTINCT FROM NEW."audioUrl"
  OR OLD."audioType" IS DISTINCT FROM NEW."audioType"
  OR OLD."audioLength" IS DISTINCT FROM NEW."audioLength"
  OR OLD."enclosureKey" IS DISTINCT FROM NEW."enclosureKey"
  OR OLD."imageUrl" IS DISTINCT FROM NEW."imageUrl"
  OR OLD."season" IS DISTINCT FROM NEW."season"
  OR OLD."seasonName" IS DISTINCT FROM NEW."seasonName"
  OR OLD."episodeNumber" IS DISTINCT FROM NEW."episodeNumber"
  OR OLD."episodeDisplay" IS DISTINCT FROM NEW."episodeDisplay"
  OR OLD."seriesPlace" IS DISTINCT FROM NEW."seriesPlace"
  OR OLD."episodeType" IS DISTINCT FROM NEW."episodeType"
  OR OLD."explicit" IS DISTINCT FROM NEW."explicit"
  OR OLD."transcripts" IS DISTINCT FROM NEW."transcripts"
  OR OLD."chaptersUrl" IS DISTINCT FROM NEW."chaptersUrl"
  OR OLD."inlineChapters" IS DISTINCT FROM NEW."inlineChapters"
  OR OLD."soundbites" IS DISTINCT FROM NEW."soundbites"
  OR OLD."statements" IS DISTINCT FROM NEW."statements"
  OR OLD."persons" IS DISTINCT FROM NEW."persons"
  OR OLD."firstSeenAt" IS DISTINCT FROM NEW."firstSeenAt"
  OR OLD."blocked" IS DISTINCT FROM NEW."blocked"
  OR OLD."feedBlocked" IS DISTINCT FROM NEW."feedBlocked"
  OR OLD."hiddenAt" IS DISTINCT FROM NEW."hiddenAt"
  OR OLD."hiddenReason" IS DISTINCT FROM NEW."hiddenReason"
  OR OLD."hiddenBy" IS DISTINCT FROM NEW."hiddenBy"
  OR OLD."leftFeedAt" IS DISTINCT FROM NEW."leftFeedAt"
  OR OLD."audioGoneAt" IS DISTINCT FROM NEW."audioGoneAt"
) EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Transcript_public" AFTER INSERT OR DELETE ON "Transcript" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Transcript_public_update" AFTER UPDATE ON "Transcript" FOR EACH ROW WHEN (
  OLD."id" IS DISTINCT FROM NEW."id"
  OR OLD."episodeId" IS DISTINCT FROM NEW."episodeId"
  OR OLD."url" IS DISTINCT FROM NEW."url"
  OR OLD."type" IS DISTINCT FROM NEW."type"
  OR OLD."language" IS DISTINCT FROM NEW."language"
  OR OLD."edition" IS DISTINCT FROM NEW."edition"
  OR OLD."segmentCount" IS DISTINCT FROM NEW."segmentCount"
  OR OLD."paragraphCount" IS DISTINCT FROM NEW."paragraphCount"
  OR OLD."characterCount" IS DISTINCT FROM NEW."characterCount"
  OR OLD."cut" IS DISTINCT FROM NEW."cut"
  OR OLD."failure" IS DISTINCT FROM NEW."failure"
  OR OLD."nextTryAt" IS DISTINCT FROM NEW."nextTryAt"
) EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "EpisodeChapters_public" AFTER INSERT OR DELETE ON "EpisodeChapters" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "EpisodeChapters_public_update" AFTER UPDATE ON "EpisodeChapters" FOR EACH ROW WHEN (
  OLD."episodeId" IS DISTINCT FROM NEW."episodeId"
  OR OLD."url" IS DISTINCT FROM NEW."url"
  OR OLD."chapters" IS DISTINCT FROM NEW."chapters"
  OR OLD."failure" IS DISTINCT FROM NEW."failure"
  OR OLD."nextTryAt" IS DISTINCT FROM NEW."nextTryAt"
) EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Speaker_public" AFTER INSERT OR UPDATE OR DELETE ON "Speaker" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "EpisodeSpeaker_public" AFTER INSERT OR UPDATE OR DELETE ON "EpisodeSpeaker" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "SpeakerWord_public" AFTER INSERT OR UPDATE OR DELETE ON "SpeakerWord" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "VerseMention_public" AFTER INSERT OR UPDATE OR DELETE ON "VerseMention" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "VerseCount_public" AFTER INSERT OR UPDATE OR DELETE ON "VerseCount" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "ExternalRating_public" AFTER INSERT OR UPDATE OR DELETE ON "ExternalRating" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "PodcastFacet_public" AFTER INSERT OR UPDATE OR DELETE ON "PodcastFacet" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "PodcastSearchText_public" AFTER INSERT OR UPDATE OR DELETE ON "PodcastSearchText" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "EpisodeSearchText_public" AFTER INSERT OR UPDATE OR DELETE ON "EpisodeSearchText" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "TranscriptSearchText_public" AFTER INSERT OR UPDATE OR DELETE ON "TranscriptSearchText" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "SearchWord_public" AFTER INSERT OR UPDATE OR DELETE ON "SearchWord" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Favorite_public" AFTER INSERT OR UPDATE OR DELETE ON "Favorite" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Review_public" AFTER INSERT OR UPDATE OR DELETE ON "Review" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Follow_public" AFTER INSERT OR UPDATE OR DELETE ON "Follow" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Activity_public" AFTER INSERT OR UPDATE OR DELETE ON "Activity" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "Collection_public" AFTER INSERT OR UPDATE OR DELETE ON "Collection" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "CollectionEntry_public" AFTER INSERT OR UPDATE OR DELETE ON "CollectionEntry" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "FeaturedPodcast_public" AFTER INSERT OR UPDATE OR DELETE ON "FeaturedPodcast" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "FeaturedEpisode_public" AFTER INSERT OR UPDATE OR DELETE ON "FeaturedEpisode" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "BlogCategory_public" AFTER INSERT OR UPDATE OR DELETE ON "BlogCategory" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "BlogPost_public" AFTER INSERT OR DELETE ON "BlogPost" FOR EACH ROW EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "BlogPost_public_update" AFTER UPDATE ON "BlogPost" FOR EACH ROW WHEN (
  OLD."id" IS DISTINCT FROM NEW."id"
  OR OLD."title" IS DISTINCT FROM NEW."title"
  OR OLD."slug" IS DISTINCT FROM NEW."slug"
  OR OLD."content" IS DISTINCT FROM NEW."content"
  OR OLD."contentHtml" IS DISTINCT FROM NEW."contentHtml"
  OR OLD."excerpt" IS DISTINCT FROM NEW."excerpt"
  OR OLD."language" IS DISTINCT FROM NEW."language"
  OR OLD."categoryId" IS DISTINCT FROM NEW."categoryId"
  OR OLD."status" IS DISTINCT FROM NEW."status"
  OR OLD."publishedAt" IS DISTINCT FROM NEW."publishedAt"
  OR OLD."featuredImageUrl" IS DISTINCT FROM NEW."featuredImageUrl"
  OR OLD."metaDescription" IS DISTINCT FROM NEW."metaDescription"
  OR OLD."metaKeywords" IS DISTINCT FROM NEW."metaKeywords"
  OR OLD."authorId" IS DISTINCT FROM NEW."authorId"
  OR OLD."authorName" IS DISTINCT FROM NEW."authorName"
  OR OLD."version" IS DISTINCT FROM NEW."version"
  OR OLD."savedById" IS DISTINCT FROM NEW."savedById"
  OR OLD."translationOfId" IS DISTINCT FROM NEW."translationOfId"
  OR OLD."createdAt" IS DISTINCT FROM NEW."createdAt"
  OR OLD."updatedAt" IS DISTINCT FROM NEW."updatedAt"
) EXECUTE FUNCTION raise_version('public');
CREATE TRIGGER "SiteSetting_public" AFTER INSERT OR UPDATE OR DELETE ON "SiteSetting" FOR EACH ROW EXECUTE FUNCTION raise_version('public');

CREATE TRIGGER "User_account" AFTER DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION raise_version('account');
CREATE TRIGGER "User_account_update" AFTER UPDATE ON "User" FOR EACH ROW WHEN (
  OLD."username" IS DISTINCT FROM NEW."username"
  OR OLD."email" IS DISTINCT FROM NEW."email"
  OR OLD."role" IS DISTINCT FROM NEW."role"
  OR OLD."interfaceLanguage" IS DISTINCT FROM NEW."interfaceLanguage"
  OR OLD."autoplayEnabled" IS DISTINCT FROM NEW."autoplayEnabled"
  OR OLD."autoStartEnabled" IS DISTINCT FROM NEW."autoStartEnabled"
  OR OLD."favoritesPrivate" IS DISTINCT FROM NEW."favoritesPrivate"
  OR OLD."suspendedUntil" IS DISTINCT FROM NEW."suspendedUntil"
  OR OLD."suspendedReason" IS DISTINCT FROM NEW."suspendedReason"
  OR OLD."bannedAt" IS DISTINCT FROM NEW."bannedAt"
  OR OLD."secondFactorAt" IS DISTINCT FROM NEW."secondFactorAt"
) EXECUTE FUNCTION raise_version('account');
CREATE TRIGGER "Session_account" AFTER DELETE ON "Session" FOR EACH ROW EXECUTE FUNCTION raise_version('account');
CREATE TRIGGER "Session_account_update" AFTER UPDATE ON "Session" FOR EACH ROW WHEN (
  OLD."tokenHash" IS DISTINCT FROM NEW."tokenHash"
  OR OLD."userId" IS DISTINCT FROM NEW."userId"
  OR OLD."authenticatedAt" IS DISTINCT FROM NEW."authenticatedAt"
  OR OLD."expiresAt" IS DISTINCT FROM NEW."expiresAt"
) EXECUTE FUNCTION raise_version('account');
