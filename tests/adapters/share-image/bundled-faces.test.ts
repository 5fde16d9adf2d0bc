import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test(
  'the bundled fonts have every letter of the site’s languages',
  { timeout: 120_000 },
  async () => {
    await mkdir('tests/.tmp', { recursive: true });
    const folder = await mkdtemp(path.resolve('tests/.tmp/no-fonts-'));
    const config = path.join(folder, 'fonts.conf');
    await writeFile(config, `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
    const script = 'tests/adapters/share-image/bundled-faces.ts';
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, FONTCONFIG_FILE: config },
    });
    const languages = ['en', 'ar', 'bn', 'fa', 'fr', 'id', 'ms', 'tr', 'ur'];
    expect(stdout.trim().split('\n')).toEqual(languages.map((tag) => `${tag}: drawn`));
  },
);
