/** Characters. */
export const MAX_ANSWER_LENGTH = 5_000;
/** To one message or report. */
export const MAX_ANSWERS = 20;

/** Of one admin or moderator. */
export const MAX_REPLIES = 20;
export const MAX_REPLY_TITLE = 100;

/** What an answer is to. */
export type Answerable = 'message' | 'report';
