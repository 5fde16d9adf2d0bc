/** To this browser's other tabs; null where it is missing, or forbidden as storage is: Firefox throws without cookies. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
