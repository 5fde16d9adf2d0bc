export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };
