import type { ShownVerses } from '~/domain/verses/verses';
import { digits } from '~/messages/t';

/** For example `Al-Baqarah 2:255`. The numbers run left to right in every language. */
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
