import { t } from '~/messages/t';

const purposes: [path: RegExp, why: () => string][] = [
  [/^\/queue\/change$/, () => t('listening.signInToQueue')],
  [/^\/episodes\/[^/]+\/played$/, () => t('listening.signInToMark')],
  [/^\/favorites\/toggle$/, () => t('cards.signInToAdd')],
  [/^\/profile\/[^/]+\/follow$/, () => t('profile.signInToFollow')],
  [/^\/my-profile\/preferences$/, () => t('keptForm.signInForPreferences')],
  [/^\/collections\/[^/]+\/change$/, () => t('collections.signIn')],
  [/^\/podcast\/[^/]+\/review$/, () => t('review.signInMessage')],
];

/** Why the form at this path requires an account, if that needs saying. */
export function purposeOf(to: string): string | null {
  const { pathname } = new URL(to, 'http://own.invalid');
  return purposes.find(([path]) => path.test(pathname))?.[1]() ?? null;
}
