import type { RequestHandler } from 'express';
import { securityHeaders } from '~/http/headers/response-headers.server';
import { CACHES } from '~/lib/web/offline-pages';

/** Removes what an earlier worker has kept, and then itself. */
const SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('${CACHES}')).map((name) => caches.delete(name)));
  await self.registration.unregister();
})()));
`;

/** The service worker of a site that has switched it off (`SERVICE_WORKER`). */
export const endedServiceWorker: RequestHandler = (_request, response) => {
  response.locals.route = 'file';
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-cache');
  response.type('text/javascript').send(SCRIPT);
};
