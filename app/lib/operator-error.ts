/** An error that tells the operator what to do. Startup and commands print its message without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
