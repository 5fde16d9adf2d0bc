/**
 * The address of the database with the TLS mode that the driver really uses. To `require`, which most providers write,
 * it prints ten lines of warning and then does what `verify-full` says; with `uselibpqcompat` it does what libpq does.
 */
export const driverAddress = (databaseUrl: string): string =>
  /[?&]uselibpqcompat=/.test(databaseUrl)
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
