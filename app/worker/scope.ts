/* What TypeScript's `webworker` library declares of service workers; that library cannot be used beside `dom`. */

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
};

type MessageToWorker = ExtendableEvent & {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
};

type Events = { activate: ExtendableEvent; fetch: FetchEvent; message: MessageToWorker };

export type ServiceWorkerScope = {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
};
