/** A channel to the browser's other tabs; null where it is unsupported or forbidden (Firefox throws without cookies). */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
