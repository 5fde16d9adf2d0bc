export const NO_ANSWER = 'No answer came. Please check your connection and try again.';
