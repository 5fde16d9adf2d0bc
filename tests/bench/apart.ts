import { spawn } from 'node:child_process';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../support/database/test-database';

/**
 * Runs a benchmark in its own process, because the database client is bound to one database.
 * @returns the JSON it printed
 */
function measureApart<T>(file: string, args: string[], databaseUrl: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file, '--measure', ...args], {
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as T)
        : reject(new Error(`${file} ended with ${code}`)),
    );
  });
}

type Benchmark<T> = {
  /** The file to run; called with `--measure` and the engine, it measures and prints JSON. */
  file: string;
  database: string;
  fill?: (engine: Engine, databaseUrl: string) => Promise<void>;
  show: (measured: T, engine: Engine) => void;
};

/** For each available engine: fills a database, measures on it, shows the results and cleans up. */
export async function measureOnEngines<T>(benchmark: Benchmark<T>): Promise<void> {
  const { file, database, fill, show } = benchmark;
  const { applyMigrations } = await import('../../app/adapters/database/migrate.server');
  const engines: Engine[] = (await postgresAnswers()) ? ['sqlite', 'postgresql'] : ['sqlite'];
  for (const engine of engines) {
    const url = await createEmptyDatabase(engine, database);
    try {
      await applyMigrations(url);
      await fill?.(engine, url);
      show(await measureApart<T>(file, [engine], url), engine);
    } finally {
      await dropDatabase(engine, database);
    }
  }
}
