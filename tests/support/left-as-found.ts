import { afterAll, vi } from 'vitest';

// Several files share a process: each reloads all of the site's modules, in the environment of the first file.
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
