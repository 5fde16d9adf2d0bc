import '@remix-run/node';

// Tells the types of loaders and actions that v3_singleFetch is on (see remix.config.js).
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The IP address of the connection's other end; absent under remix-serve. */
    peerAddress?: string;
  }
}
