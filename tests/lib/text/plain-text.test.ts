import { describe, expect, it } from 'vitest';
import { plainText } from '~/lib/html/plain-text';

describe('plainText', () => {
  it.each([
    ['<p>One</p><p>Two<br>three</p>', 'One Two three'],
    ['a <strong>b</strong>c &amp; &lt;d&gt; &#1602;', 'a bc & <d> ق'],
    ['x<script>alert(1)</script>y<style>p{}</style>z', 'x y z'],
    ['no end <a href="x', 'no end'],
    [
      'for listening.<h2>Books</h2><table><td>Fajr</td><td>Patience',
      'for listening. Books Fajr Patience',
    ],
    ['one<hr>two<dt>three<dd>four<section>five<img src="x">six', 'one two three four five six'],
    ['write to <ask@a.org> or <https://a.org>', 'write to <ask@a.org> or <https://a.org>'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('cuts at a space with an ellipsis, never inside a character', () => {
    expect(plainText('one two three four', 18)).toBe('one two three four');
    expect(plainText('one two three four', 15)).toBe('one two three…');
    expect(plainText('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(plainText('😀'.repeat(10), 6)).toBe('😀😀…');
  });

  it.each([
    ['words', `<p>${'one <b>two</b> &amp; three '.repeat(20_000)}</p>`],
    ['no spaces', '&amp;'.repeat(40_000)],
    ['letters of two units', `x${'😀'.repeat(40_000)}`],
    ['text behind much markup', `${'<a href="https://example.org/">'.repeat(5_000)}late words`],
    ['little text', `${'<br>'.repeat(50_000)}few words`],
    ['a script', `first <script>${'x'.repeat(200_000)}</script> last`],
  ])('an excerpt is the beginning of the full text: %s', (_what, html) => {
    const whole = plainText(html);
    for (const limit of [10, 100, 400, 1_500]) {
      const excerpt = plainText(html, limit);
      expect(excerpt.length).toBeLessThanOrEqual(limit);
      if (excerpt === whole) continue;
      expect(excerpt.length).toBeGreaterThan(limit / 2);
      expect(whole.startsWith(excerpt.slice(0, -1))).toBe(true);
      expect(excerpt.isWellFormed()).toBe(true);
    }
  });

  it('handles hostile input quickly', () => {
    expect(plainText('<'.repeat(50_000)).length).toBe(50_000);
    expect(plainText('<script'.repeat(10_000))).toBeTypeOf('string');
  });
});
