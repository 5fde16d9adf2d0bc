-- Tells whether any of a member's positions has changed without reading them.
CREATE INDEX "ListeningPosition_userId_updatedAt_idx" ON "ListeningPosition"("userId", "updatedAt");
