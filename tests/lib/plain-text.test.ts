import { describe, expect, it } from 'vitest';
import { plainText } from '~/lib/plain-text';

describe('plainText', () => {
  it.each([
    ['<p>One</p><p>Two<br>three</p>', 'One Two three'],
    ['a <strong>b</strong>c &amp; &lt;d&gt; &#1602;', 'a bc & <d> ق'],
    ['x<script>alert(1)</script>y<style>p{}</style>z', 'x y z'],
    ['no end <a href="x', 'no end'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('cuts at a space, with an ellipsis, never through a character', () => {
    expect(plainText('one two three four', 18)).toBe('one two three four');
    expect(plainText('one two three four', 15)).toBe('one two three…');
    expect(plainText('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(plainText('😀'.repeat(10), 6)).toBe('😀😀…');
  });

  it('is quick on what is made to be slow', () => {
    expect(plainText('<'.repeat(50_000)).length).toBe(50_000);
    expect(plainText('<script'.repeat(10_000))).toBeTypeOf('string');
  });
});
