/** Tells the person who keeps the site what to do; start and commands print the message without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
