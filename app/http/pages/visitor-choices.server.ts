import { createCookieSessionStorage, createCookie } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes';
import { Theme } from 'remix-themes/build/theme-provider.js';
import { z } from 'zod';
import { cookieOptions } from '~/http/access/cookies.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { preferredLanguage } from '~/http/headers/read-request.server';
import { once } from '~/lib/memoized';
import { inLanguage } from '~/messages/find-text';
import { catalogues } from '~/messages/generated/catalogues';
import { languages } from '~/messages/generated/languages';
import { t, pageLanguage } from '~/messages/t';
import { sessionSecret } from '~/secret.server';

const themeResolver = once(() =>
  createThemeSessionResolver(
    createCookieSessionStorage({
      cookie: {
        name: 'theme',
        ...cookieOptions,
        maxAge: 31_536_000,
        secrets: [sessionSecret()],
      },
    }),
  ),
);

export const themeSession = (request: Request) => themeResolver()(request);

export async function saveTheme(request: Request, theme: Theme): Promise<string> {
  const session = await themeSession(request);
  session.setTheme(theme);
  return session.commit();
}

/** Null for visitors who have not chosen one. */
export async function readTheme(cookie: string): Promise<Theme | null> {
  const session = await themeSession(new Request('http://localhost', { headers: { cookie } }));
  return session.getTheme();
}

export const themeSchema = z.object({ theme: z.enum(Theme, { error: () => t('input.theme') }) });

/** Its texts are in the offered language. */
type LanguageOffer = { tag: string; direction: string; text: string; dismissal: string };

const DISMISSED = 'dismissed';

/** Holds the last chosen language, or that offers were dismissed. */
const offerCookie = createCookie('language_offer', {
  ...cookieOptions,
  maxAge: 5 * 31_536_000,
});

export const dismissOffer = (): Promise<string> => offerCookie.serialize(DISMISSED);

export const allowOffer = (): Promise<string> => offerCookie.serialize('', { maxAge: 0 });

/** Stores the page's language as the visitor's choice. */
export const keepChoice = (): Promise<string> => offerCookie.serialize(pageLanguage());

/** The language last chosen in this browser, or that offers were dismissed. */
export async function readChoice(cookie: string | null): Promise<string | null> {
  const choice: unknown = await offerCookie.parse(cookie);
  const isKnown = choice === DISMISSED || languages.some(({ tag }) => tag === choice);
  return isKnown ? (choice as string) : null;
}

/**
 * An offer to switch to the language chosen by the member or visitor, else to the browser's preferred one; null if the
 * page is already in it.
 */
export async function languageOffer({
  request: { headers },
  actor,
}: Pick<RequestContext, 'request' | 'actor'>): Promise<LanguageOffer | null> {
  const choice = await readChoice(headers.get('cookie'));
  if (choice === DISMISSED) return null;
  const tag =
    actor?.interfaceLanguage ?? choice ?? preferredLanguage(headers.get('accept-language'));
  const language = languages.find((language) => language.tag === tag && tag !== pageLanguage());
  if (!language) return null;
  return inLanguage(language.tag, () => ({
    tag: language.tag,
    direction: language.direction,
    text: t('frame.languageOffer'),
    dismissal: t('frame.dismissLanguageOffer'),
  }));
}

/** A note for pages whose translation no native speaker has reviewed, according to the catalog; null otherwise. */
export function translationNote(): { text: string; report: string } | null {
  if (catalogues[pageLanguage()]?.language?.note === undefined) return null;
  return { text: t('frame.unreadTranslation'), report: t('frame.reportTranslation') };
}
