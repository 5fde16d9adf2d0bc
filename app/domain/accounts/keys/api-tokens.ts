/**
 * What a token allows: reading; also changing the member's own data; also admin work. Each includes those before it.
 */
export const tokenScopes = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const includesScope = (scope: TokenScope, wanted: TokenScope): boolean =>
  tokenScopes.indexOf(scope) >= tokenScopes.indexOf(wanted);

export type ApiToken = {
  id: string;
  name: string;
  scope: TokenScope;
  createdAt: string;
  lastUsedAt: string | null;
};
