-- More letters count as alike; empty skeletons are made anew at the next start.
UPDATE "User" SET "usernameSkeleton" = '';
