CREATE INDEX "Podcast_feedFailureReason_idx" ON "Podcast"("feedFailureReason");
