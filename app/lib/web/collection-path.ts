export const collectionPath = (id: string): string => `/collections/${id}`;
