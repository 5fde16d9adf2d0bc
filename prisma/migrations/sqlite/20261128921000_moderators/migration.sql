-- Beside "role", whose CHECK only a rebuilt table could widen. A release without this column sees a user.
ALTER TABLE "User" ADD COLUMN "moderator" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER "User_account_update";
CREATE TRIGGER "User_account_update" AFTER UPDATE ON "User" FOR EACH ROW WHEN (
  OLD."username" IS DISTINCT FROM NEW."username"
  OR OLD."email" IS DISTINCT FROM NEW."email"
  OR OLD."role" IS DISTINCT FROM NEW."role"
  OR OLD."moderator" IS DISTINCT FROM NEW."moderator"
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
