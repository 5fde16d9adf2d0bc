import '@remix-run/node';

// Tells the types of loaders and actions that v3_singleFetch is on (see remix.config.js).
declare module '@remix-run/node' {
  type KeepResponse = (answer: Response) => Promise<void>;

  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The IP address of the connection's other end; absent under remix-serve. */
    peerAddress?: string;
    /** In which a whole page is sent compressed; absent under remix-serve, which compresses by itself. */
    encoding?: 'br' | 'gzip';
    /** Called before the database is read; gives what keeps the answer for the same address, or null. */
    cacheResponse?: (until: 'write' | 'minute' | 'outage') => Promise<KeepResponse | null>;
    /** Keeps the page for other visitors; set by a loader whose page they share. */
    keepPage?: KeepResponse | null;
  }
}
