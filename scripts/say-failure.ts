import { failureOf } from './start-failure.mjs';

// Imported first by each command: what fails, the opening of the database included, ends it with a sentence.
process.on('uncaughtException', (error) => {
  console.error(failureOf(error, 'This cannot be done'));
  process.exit(1);
});
