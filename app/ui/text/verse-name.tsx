import type { ShownVerses } from '~/domain/verses/verses';
import { digits } from '~/messages/t';

/** `Al-Baqarah 2:255`, the numbers in their order from the left in every language. */
export function VerseName({ of: { name, lang, numbers } }: { of: ShownVerses }) {
  return (
    <bdi>
      <span lang={lang}>{name}</span>
      {numbers ? (
        <>
          {' '}
          <bdi dir="ltr">{digits(numbers)}</bdi>
        </>
      ) : null}
    </bdi>
  );
}
