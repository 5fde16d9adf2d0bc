-- Clips that the makers of an episode have chosen.
ALTER TABLE "Episode" ADD COLUMN "soundbites" JSONB NOT NULL DEFAULT '[]';
