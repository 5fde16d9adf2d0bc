declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-language': string } });
    /** Best first; those with q=0 are left out. */
    languages(): string[];
  }
}

declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node';

  export const routes: ServerBuild['routes'];
}
