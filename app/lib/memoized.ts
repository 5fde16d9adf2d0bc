const MAX_KEYS = 500;

/** Calls `make` when the value is first needed, so that importing a module costs nothing and leaves nothing behind. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Keeps what `make` returns for each key, because making it is slow. Forgets everything once it has 500 keys. */
export function memoized<Value>(make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const stored = values.get(key);
    if (stored !== undefined) return stored;
    if (values.size >= MAX_KEYS) values.clear();
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
