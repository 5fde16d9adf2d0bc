/**
 * An error as Prisma's adapters throw it.
 * @param kind one that Prisma knows, which it turns into a code of its own
 */
export const driverError = (
  kind: 'SocketTimeout' | 'DatabaseNotReachable',
  originalCode: string,
  reason: unknown,
): Error =>
  Object.assign(
    new Error(originalCode, {
      cause: {
        kind,
        originalCode,
        originalMessage: reason instanceof Error ? reason.message : String(reason),
      },
    }),
    { name: 'DriverAdapterError' },
  );
