/** Keeps what `make` returns for each key, because making it is slow. Forgets everything once it has `most` keys. */
export function memoized<Value>(make: (key: string) => Value, most = 500): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const value = make(key);
    known.set(key, value);
    return value;
  };
}
