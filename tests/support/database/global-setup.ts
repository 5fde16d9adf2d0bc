import type { TestProject } from 'vitest/node';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { createEmptyDatabase, dropCopies, dropDatabase, type Engine } from './test-database';

/** Creates the migrated template that every database test file of this engine copies. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.name.replace('-mocks', '') as Engine;
  const template = `halaqa_template_${project.name.replace('-', '_')}_${process.pid}`;
  await applyMigrations(await createEmptyDatabase(engine, template));
  project.provide('databaseTemplate', template);
  return async () => {
    await dropCopies(engine, template);
    await dropDatabase(engine, template);
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string;
  }
}
