export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <g className="fill-accent">
        <rect x="5" y="5" width="22" height="22" rx="2" />
        <rect x="5" y="5" width="22" height="22" rx="2" transform="rotate(45 16 16)" />
      </g>
      <g className="stroke-on-accent" strokeWidth="2.4" strokeLinecap="round">
        <path d="M10 14v4M14 11v10M18 13v6M22 15v2" />
      </g>
    </svg>
  );
}
