/** Opens a channel to the browser's other tabs; null if unsupported or forbidden (Firefox throws without cookies). */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
