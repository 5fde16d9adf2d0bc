const guarded = new WeakSet<object>();

/** Marks a handler that checks access, origin and size itself; a test rejects unmarked handlers. */
export function markGuarded<F extends object>(handler: F): F {
  guarded.add(handler);
  return handler;
}

export const isGuarded = (handler: object): boolean => guarded.has(handler);
