import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOWNLOAD_WORKER_POLICY } from '~/http/headers/response-headers.server';

test('the proxy example gives the download worker the policy of the site itself', () => {
  const [, location = ''] =
    /location ~ \^\/assets\/download-worker- \{([^}]*)\}/.exec(
      readFileSync('docs/one-machine/nginx.conf', 'utf8'),
    ) ?? [];
  // The example is for a site on https.
  const policy = `${DOWNLOAD_WORKER_POLICY.replace('; upgrade-insecure-requests', '')}; upgrade-insecure-requests`;
  expect(location).toContain(`add_header Content-Security-Policy "${policy}";`);
  expect(location).not.toContain('halaqa-files.conf');
});
