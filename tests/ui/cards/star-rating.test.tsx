import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inLanguage } from '~/messages/find-text';
import { formatRating, StarRating } from '~/ui/cards/review';
import { Refused } from '~/ui/forms/form-fields';
import { StarRatingInput } from '~/ui/forms/review-fields';

test.each([
  [0, '0', 0, 0],
  [0.2, '0.2', 0, 0],
  [0.3, '0.3', 0, 1],
  [3.74, '3.7', 3, 1],
  [3.75, '3.8', 4, 0],
  [4.5, '4.5', 4, 1],
  [5, '5', 5, 0],
  [9, '5', 5, 0],
  [-1, '0', 0, 0],
  [NaN, '0', 0, 0],
])('%d is announced as %s: %d whole stars and %d half', (value, said, whole, half) => {
  const html = renderToStaticMarkup(<StarRating value={value} />);
  expect(html).toContain(`role="img" aria-label="${said} of 5 stars"`);
  const filled = html.match(/fill-current/g)?.length ?? 0;
  const halves = html.match(/#star-half/g)?.length ?? 0;
  expect([filled - halves, halves]).toEqual([whole, half]);
});

test.each([
  ['fr', '4,5', '4,0', '4'],
  ['tr', '4,5', '4,0', '4'],
  ['id', '4,5', '4,0', '4'],
  ['ms', '4.5', '4.0', '4'],
  ['ar', '4.5', '4.0', '4'],
])('formats averages with the decimal separator of the page, %s', (tag, average, whole, said) => {
  inLanguage(tag, () => {
    expect([formatRating(4.46), formatRating(4)]).toEqual([average, whole]);
    const [, label] = /aria-label="([^"]*)"/.exec(renderToStaticMarkup(<StarRating value={4} />))!;
    expect(label).toMatch(new RegExp(`(?<![\\d.,])${said}(?![\\d.,]\\d)`));
  });
});

test('renders the stars to choose from as five radio buttons of one group, the chosen one checked', () => {
  const html = renderToStaticMarkup(
    <Refused.Provider value={{ error: 'Choose!', fields: { rating: ['Choose!'] } }}>
      <StarRatingInput name="rating" legend="Your rating" defaultValue={2} />
    </Refused.Provider>,
  );
  expect(html.match(/<input type="radio"[^>]* name="rating"/g)).toHaveLength(5);
  const checked = (html.match(/<input[^>]*>/g) ?? []).filter((input) =>
    input.includes('checked=""'),
  );
  expect(checked).toEqual([expect.stringContaining('value="2"')]);
  const described = /<fieldset aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<p id="${described}"`);
});
