import { expect, test } from 'vitest';
import { httpsAddress } from '~/lib/feeds/feed-url';

test.each([
  ['http://radio.example/ep.mp3?x=1', 'https://radio.example/ep.mp3?x=1'],
  ['http://radio.example:80/ep.mp3', 'https://radio.example/ep.mp3'],
  ['http://radio.example:8000/ep.mp3', 'https://radio.example:8000/ep.mp3'],
  ['http://radio.example:443/a:80/ep.mp3', 'https://radio.example/a:80/ep.mp3'],
])('%s becomes %s', (http, https) => expect(httpsAddress(http)).toBe(https));
