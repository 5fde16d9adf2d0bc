-- Each connection raises the row of its own process, whose number no other open connection has, so that no transaction
-- ever waits for another here. Rows of ended connections are added up in row 0 (data-versions.server.ts).
CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised_in TEXT := 'halaqa.raised_' || TG_ARGV[0];
  this_one TEXT := pg_current_xact_id()::text;
BEGIN
  IF current_setting(raised_in, true) IS DISTINCT FROM this_one THEN
    PERFORM set_config(raised_in, this_one, true);
    INSERT INTO "DataVersion" AS "existing" ("topic", "connection", "version")
    VALUES (TG_ARGV[0], pg_backend_pid(), 1)
    ON CONFLICT ("topic", "connection") DO UPDATE SET "version" = "existing"."version" + 1;
  END IF;
  RETURN NULL;
END $$;
