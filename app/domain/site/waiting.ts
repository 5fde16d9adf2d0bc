/**
 * Numbers shown to admins: open reports, reviews and podcasts to approve, messages, and feeds whose last reading
 * failed.
 */
export type Waiting = Record<'reports' | 'reviews' | 'messages' | 'held' | 'failing', number>;
