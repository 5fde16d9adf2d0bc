const MAX_KEYS = 500;

/** Calls `make` when the value is first needed, so that importing a module costs nothing and leaves nothing behind. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Keeps what `make` returns for each key, because making it is slow. Forgets everything once it has 500 keys. */
export function memoized<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_KEYS) known.clear();
    const value = make(key);
    known.set(key, value);
    return value;
  };
}
