const guarded = new WeakSet<object>();

/**
 * Marks a loader or action as one that checks access, origin and size itself. A test walks every route and
 * finds those that are not marked.
 */
export function markGuarded<F extends object>(handler: F): F {
  guarded.add(handler);
  return handler;
}

export const isGuarded = (handler: object): boolean => guarded.has(handler);
