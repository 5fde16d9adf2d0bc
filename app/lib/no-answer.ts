/** What people read when a request was lost on its way, whatever it was for. */
export const NO_ANSWER = 'No answer came. Please check your connection and try again.';
