/** `newest`: whose feed had the latest episode. */
export const FAVORITE_ORDERS = ['saved', 'newest', 'name', 'heard'] as const;

export type FavoriteOrder = (typeof FAVORITE_ORDERS)[number];
