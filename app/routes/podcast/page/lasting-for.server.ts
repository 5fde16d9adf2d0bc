/** A recording's length in structured data: `timeRequired` is for consumers that predate `duration`. */
export function lastingFor(seconds: number | null): { duration?: string; timeRequired?: string } {
  if (!seconds) return {};
  const duration = `PT${Math.round(seconds)}S`;
  return { duration, timeRequired: duration };
}
