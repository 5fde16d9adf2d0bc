/** Who may add podcasts; `held`: anyone, but what others than admins add waits until an admin agrees. */
export const whoAddsChoices = ['anyone', 'members', 'admins', 'held'] as const;
export type WhoAdds = (typeof whoAddsChoices)[number];
