/** How much waits for an admin: open reports and messages, and feeds whose last reading failed. */
export type Waiting = Record<'reports' | 'messages' | 'failing', number>;
