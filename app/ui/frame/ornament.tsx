export function GirihPattern({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <defs>
        <pattern id="girih" width="72" height="72" patternUnits="userSpaceOnUse">
          <path
            d="M36 8 44.2 16.2H55.8V27.8L64 36 55.8 44.2V55.8H44.2L36 64 27.8 55.8H16.2V44.2L8 36 16.2 27.8V16.2H27.8ZM36 0V8M36 64V72M0 36H8M64 36H72M16.2 16.2 0 0M55.8 16.2 72 0M16.2 55.8 0 72M55.8 55.8 72 72"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#girih)" />
    </svg>
  );
}

const turns = [0, 22.5, 45, 67.5];
const wave = [14, 30, 52, 36, 64, 44, 26, 48, 20];

export function Rosette({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 320 320" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor">
        <circle cx="160" cy="160" r="154" opacity=".25" />
        <circle cx="160" cy="160" r="146" opacity=".25" />
        {turns.map((turn) => (
          <rect
            key={turn}
            x="58"
            y="58"
            width="204"
            height="204"
            strokeWidth="1.5"
            opacity=".55"
            transform={`rotate(${turn} 160 160)`}
          />
        ))}
      </g>
      <g fill="currentColor">
        <rect x="98" y="98" width="124" height="124" rx="6" />
        <rect x="98" y="98" width="124" height="124" rx="6" transform="rotate(45 160 160)" />
      </g>
      <g className="stroke-on-accent" strokeWidth="6" strokeLinecap="round">
        {wave.map((height, index) => (
          <path
            key={index}
            d={`M${160 + (index - (wave.length - 1) / 2) * 13} ${160 - height / 2}v${height}`}
          />
        ))}
      </g>
    </svg>
  );
}
