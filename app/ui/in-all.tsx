/** The number beside a list's heading: a bare figure to the eye, with its words to the ear. */
export function InAll({ count }: { count: number }) {
  return (
    <span className="font-sans text-lg font-normal text-ink-muted">
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only"> in all</span>
    </span>
  );
}
