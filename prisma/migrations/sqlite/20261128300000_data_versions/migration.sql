-- What caches depend on. A version is raised by the transaction that changes what belongs to its topic, so that it
-- changes for a reader at the same moment as the data. `public`: what visitors see. `account`: who is signed in, as whom.
-- A test names the tables and columns that belong to neither, with the reason.
CREATE TABLE "DataVersion" (
  "topic" TEXT NOT NULL PRIMARY KEY,
  "version" INTEGER NOT NULL
);
INSERT INTO "DataVersion" ("topic", "version") VALUES ('public', 0), ('account', 0);

CREATE TRIGGER "User_public_insert" AFTER INSERT ON "User" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "User_public_delete" AFTER DELETE ON "User" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
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
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Podcast_public_insert" AFTER INSERT ON "Podcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Podcast_public_delete" AFTER DELETE ON "Podcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
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
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "RelatedPodcast_public_insert" AFTER INSERT ON "RelatedPodcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "RelatedPodcast_public_delete" AFTER DELETE ON "RelatedPodcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "RelatedPodcast_public_update" AFTER UPDATE ON "RelatedPodcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastAlias_public_insert" AFTER INSERT ON "PodcastAlias" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastAlias_public_delete" AFTER DELETE ON "PodcastAlias" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastAlias_public_update" AFTER UPDATE ON "PodcastAlias" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Episode_public_insert" AFTER INSERT ON "Episode" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Episode_public_delete" AFTER DELETE ON "Episode" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
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
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Transcript_public_insert" AFTER INSERT ON "Transcript" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Transcript_public_delete" AFTER DELETE ON "Transcript" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
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
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeChapters_public_insert" AFTER INSERT ON "EpisodeChapters" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeChapters_public_delete" AFTER DELETE ON "EpisodeChapters" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeChapters_public_update" AFTER UPDATE ON "EpisodeChapters" FOR EACH ROW WHEN (
  OLD."episodeId" IS DISTINCT FROM NEW."episodeId"
  OR OLD."url" IS DISTINCT FROM NEW."url"
  OR OLD."chapters" IS DISTINCT FROM NEW."chapters"
  OR OLD."failure" IS DISTINCT FROM NEW."failure"
  OR OLD."nextTryAt" IS DISTINCT FROM NEW."nextTryAt"
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Speaker_public_insert" AFTER INSERT ON "Speaker" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Speaker_public_delete" AFTER DELETE ON "Speaker" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Speaker_public_update" AFTER UPDATE ON "Speaker" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeSpeaker_public_insert" AFTER INSERT ON "EpisodeSpeaker" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeSpeaker_public_delete" AFTER DELETE ON "EpisodeSpeaker" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeSpeaker_public_update" AFTER UPDATE ON "EpisodeSpeaker" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SpeakerWord_public_insert" AFTER INSERT ON "SpeakerWord" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SpeakerWord_public_delete" AFTER DELETE ON "SpeakerWord" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SpeakerWord_public_update" AFTER UPDATE ON "SpeakerWord" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "VerseMention_public_insert" AFTER INSERT ON "VerseMention" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "VerseMention_public_delete" AFTER DELETE ON "VerseMention" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "VerseMention_public_update" AFTER UPDATE ON "VerseMention" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "VerseCount_public_insert" AFTER INSERT ON "VerseCount" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "VerseCount_public_delete" AFTER DELETE ON "VerseCount" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "VerseCount_public_update" AFTER UPDATE ON "VerseCount" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "ExternalRating_public_insert" AFTER INSERT ON "ExternalRating" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "ExternalRating_public_delete" AFTER DELETE ON "ExternalRating" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "ExternalRating_public_update" AFTER UPDATE ON "ExternalRating" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastFacet_public_insert" AFTER INSERT ON "PodcastFacet" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastFacet_public_delete" AFTER DELETE ON "PodcastFacet" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastFacet_public_update" AFTER UPDATE ON "PodcastFacet" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastSearchText_public_insert" AFTER INSERT ON "PodcastSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastSearchText_public_delete" AFTER DELETE ON "PodcastSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "PodcastSearchText_public_update" AFTER UPDATE ON "PodcastSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeSearchText_public_insert" AFTER INSERT ON "EpisodeSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeSearchText_public_delete" AFTER DELETE ON "EpisodeSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "EpisodeSearchText_public_update" AFTER UPDATE ON "EpisodeSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "TranscriptSearchText_public_insert" AFTER INSERT ON "TranscriptSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "TranscriptSearchText_public_delete" AFTER DELETE ON "TranscriptSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "TranscriptSearchText_public_update" AFTER UPDATE ON "TranscriptSearchText" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SearchWord_public_insert" AFTER INSERT ON "SearchWord" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SearchWord_public_delete" AFTER DELETE ON "SearchWord" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SearchWord_public_update" AFTER UPDATE ON "SearchWord" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Favorite_public_insert" AFTER INSERT ON "Favorite" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Favorite_public_delete" AFTER DELETE ON "Favorite" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Favorite_public_update" AFTER UPDATE ON "Favorite" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Review_public_insert" AFTER INSERT ON "Review" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Review_public_delete" AFTER DELETE ON "Review" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Review_public_update" AFTER UPDATE ON "Review" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Follow_public_insert" AFTER INSERT ON "Follow" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Follow_public_delete" AFTER DELETE ON "Follow" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Follow_public_update" AFTER UPDATE ON "Follow" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Activity_public_insert" AFTER INSERT ON "Activity" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Activity_public_delete" AFTER DELETE ON "Activity" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Activity_public_update" AFTER UPDATE ON "Activity" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Collection_public_insert" AFTER INSERT ON "Collection" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Collection_public_delete" AFTER DELETE ON "Collection" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "Collection_public_update" AFTER UPDATE ON "Collection" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "CollectionEntry_public_insert" AFTER INSERT ON "CollectionEntry" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "CollectionEntry_public_delete" AFTER DELETE ON "CollectionEntry" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "CollectionEntry_public_update" AFTER UPDATE ON "CollectionEntry" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "FeaturedPodcast_public_insert" AFTER INSERT ON "FeaturedPodcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "FeaturedPodcast_public_delete" AFTER DELETE ON "FeaturedPodcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "FeaturedPodcast_public_update" AFTER UPDATE ON "FeaturedPodcast" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "FeaturedEpisode_public_insert" AFTER INSERT ON "FeaturedEpisode" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "FeaturedEpisode_public_delete" AFTER DELETE ON "FeaturedEpisode" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "FeaturedEpisode_public_update" AFTER UPDATE ON "FeaturedEpisode" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "BlogCategory_public_insert" AFTER INSERT ON "BlogCategory" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "BlogCategory_public_delete" AFTER DELETE ON "BlogCategory" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "BlogCategory_public_update" AFTER UPDATE ON "BlogCategory" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "BlogPost_public_insert" AFTER INSERT ON "BlogPost" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "BlogPost_public_delete" AFTER DELETE ON "BlogPost" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
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
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SiteSetting_public_insert" AFTER INSERT ON "SiteSetting" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SiteSetting_public_delete" AFTER DELETE ON "SiteSetting" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;
CREATE TRIGGER "SiteSetting_public_update" AFTER UPDATE ON "SiteSetting" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'public';
END;

CREATE TRIGGER "User_account_delete" AFTER DELETE ON "User" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'account';
END;
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
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'account';
END;
CREATE TRIGGER "Session_account_delete" AFTER DELETE ON "Session" BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'account';
END;
CREATE TRIGGER "Session_account_update" AFTER UPDATE ON "Session" FOR EACH ROW WHEN (
  OLD."tokenHash" IS DISTINCT FROM NEW."tokenHash"
  OR OLD."userId" IS DISTINCT FROM NEW."userId"
  OR OLD."authenticatedAt" IS DISTINCT FROM NEW."authenticatedAt"
  OR OLD."expiresAt" IS DISTINCT FROM NEW."expiresAt"
) BEGIN
  UPDATE "DataVersion" SET "version" = "version" + 1 WHERE "topic" = 'account';
END;
