/** Who may add podcasts. `held`: anyone, but podcasts not added by admins await an admin's approval. */
export const whoAddsChoices = ['anyone', 'members', 'admins', 'held'] as const;
export type WhoAdds = (typeof whoAddsChoices)[number];
