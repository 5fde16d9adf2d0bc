-- Of PostgreSQL alone: SQLite searches without workers.
SELECT 1;
