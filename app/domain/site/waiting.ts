/** How much waits for an admin: open reports, reviews and podcasts to agree to, messages, and feeds that failed last. */
export type Waiting = Record<'reports' | 'reviews' | 'messages' | 'held' | 'failing', number>;
