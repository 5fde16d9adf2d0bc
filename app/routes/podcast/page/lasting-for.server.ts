/** How long a recording lasts, as structured data says it: `timeRequired` for readers of before `duration`. */
export function lastingFor(seconds: number | null): { duration?: string; timeRequired?: string } {
  if (!seconds) return {};
  const duration = `PT${Math.round(seconds)}S`;
  return { duration, timeRequired: duration };
}
