/** How much waits for an admin: open reports, messages, podcasts to agree to, and feeds whose last reading failed. */
export type Waiting = Record<'reports' | 'messages' | 'held' | 'failing', number>;
