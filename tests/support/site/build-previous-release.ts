import { clearLocks, previousRelease } from './previous-release';

// Before the journeys, in which one worker would wait while the other builds.
clearLocks();
await previousRelease();
