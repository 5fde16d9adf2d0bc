/**
 * What a token allows: reading; also changing the member's own data; also admin work. Each includes those before it.
 */
export const tokenScopes = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const includesScope = (scope: TokenScope, required: TokenScope): boolean =>
  tokenScopes.indexOf(scope) >= tokenScopes.indexOf(required);

/** A token, app password or passkey, as its owner sees it. Times are ISO 8601. */
type Key = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** Days after which a token or an app password may end. */
export const keyLifetimes = ['30', '90', '365'] as const;

type Ending = { expiresAt: string | null };

export type ApiToken = Key & Ending & { scope: TokenScope };

/** Per account; nobody has that many devices. */
export const MAX_APP_PASSWORDS = 50;
export const MAX_APP_NAME = 60;

export type AppPassword = Key & Ending & { userAgent: string | null };

/** Shown only once; only a hash of the password is stored. */
export type NewAppPassword = { name: string; login: string; password: string };

export type Passkey = Key;

/** Input for an authenticator app: a link, also as a QR code, and its key in groups of four characters. */
export type TotpKey = {
  uri: string;
  key: string;
  /** Dark modules of 1 by 1, in a square of `size`. */
  qr: { path: string; size: number };
};

export type SecondFactor = {
  /** Since when signing in asks for a code; null if it does not. */
  since: string | null;
  codesLeft: number;
  /** Set during setup. */
  key: TotpKey | null;
};
