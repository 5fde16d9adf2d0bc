import { createCookie } from '@remix-run/node';
import { isHttps } from '~/env.server';
import { preferredLanguage } from '~/http/access/accepted-language.server';
import type { Visit } from '~/http/access/visit.server';
import { inLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { t, textLanguage } from '~/messages/t';

/** Its texts are in the language that is offered. */
export type LanguageOffer = { tag: string; text: string; dismissal: string };

const DISMISSED = 'dismissed';

const dismissal = createCookie('language_offer', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
  maxAge: 5 * 31_536_000,
});

export const dismissOffer = (): Promise<string> => dismissal.serialize(DISMISSED);

export const allowOffer = (): Promise<string> => dismissal.serialize('', { maxAge: 0 });

/** The language that the member has chosen, else the browser asks for, where the page is in another one. */
export async function languageOffer({
  request: { headers },
  actor,
}: Pick<Visit, 'request' | 'actor'>): Promise<LanguageOffer | null> {
  const tag = actor?.interfaceLanguage ?? preferredLanguage(headers.get('accept-language'));
  if (tag === textLanguage() || !languages.some((one) => one.tag === tag)) return null;
  if ((await dismissal.parse(headers.get('cookie'))) === DISMISSED) return null;
  return inLanguage(tag!, () => ({
    tag: tag!,
    text: t('frame.languageOffer'),
    dismissal: t('frame.dismissLanguageOffer'),
  }));
}
