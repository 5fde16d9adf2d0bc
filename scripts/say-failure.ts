import { failureOf } from './start-failure.mjs';

// Each command imports this first, so that any failure, including opening the database, exits with a sentence.
process.on('uncaughtException', (error) => {
  console.error(failureOf(error, 'This cannot be done'));
  process.exit(1);
});
