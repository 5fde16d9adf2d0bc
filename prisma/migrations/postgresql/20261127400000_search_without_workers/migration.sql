-- Searches read few paragraphs, but the planner expects many, and starting workers takes longer than the search.
ALTER TABLE "TranscriptSearchText" SET (parallel_workers = 0);
