/** The screens that answering a message or a report leads back to. */
export const listPaths = { message: '/admin/messages', report: '/admin/moderation' } as const;
