import { afterAll, vi } from 'vitest';

// Several files follow one another in a process: each loads all of ours anew, in the environment of the first.
vi.resetModules();
const pristine = (globalThis.pristineEnvironment ??= { ...process.env });
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, pristine);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

declare global {
  var pristineEnvironment: NodeJS.ProcessEnv | undefined;
}
