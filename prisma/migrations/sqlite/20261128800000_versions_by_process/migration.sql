-- Of PostgreSQL alone: SQLite has one writer at a time, and one row per topic.
SELECT 1;
