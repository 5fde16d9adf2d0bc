/** `newest`: by the latest episode in the feed. */
export const FAVORITE_ORDERS = ['saved', 'newest', 'name', 'heard'] as const;

export type FavoriteOrder = (typeof FAVORITE_ORDERS)[number];
