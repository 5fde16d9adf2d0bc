-- Of SQLite alone, whose full-text index is kept in pages of its own.
SELECT 1;
