/** The first letter of a name, instead of a picture. */
export function Initial({ of, className }: { of: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-display font-semibold text-on-accent ${className}`}
    >
      {[...of][0]?.toUpperCase()}
    </span>
  );
}
