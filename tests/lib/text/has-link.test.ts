import { expect, test } from 'vitest';
import { hasLink } from '~/lib/html/html-from-text';

test.each([
  'see https://example.org/x',
  'HTTP://EXAMPLE.ORG',
  'www.example',
  'visit example.com now',
  'زوروا موقع-نا.com',
  'Example.Shop/buy',
])('%s has a link', (text) => expect(hasLink(text)).toBe(true));

test.each([
  'Good.Thanks',
  'بارك الله فيكم.',
  'at 7.30',
  'e.g. this',
  'Mr. Online',
  'welcome.company',
])('%s has no link', (text) => expect(hasLink(text)).toBe(false));
