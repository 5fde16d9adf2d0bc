import { t } from '~/messages/t';

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a label such as `Firefox on Linux`, or the start of an unknown User-Agent. */
export function describeUserAgent(userAgent: string | null): string {
  if (!userAgent?.trim()) return t('account.unknownDevice');
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser) return system ? t('account.browserOnSystem', { browser, system }) : browser;
  return userAgent.trim().slice(0, 40);
}
