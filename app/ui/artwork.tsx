import { useEffect, useRef, useState } from 'react';

type Props = {
  src: string | null | undefined;
  /** Empty where the name stands beside it, as on cards. */
  alt?: string;
  /** What the fallback takes its letter and colour from. */
  title: string;
  className?: string;
  /** True for the first thing on a page that matters; the rest load when they come near. */
  eager?: boolean;
};

const palettes = [
  'bg-accent-soft text-accent-strong',
  'bg-raised text-gold',
  'bg-success-soft text-success',
  'bg-accent text-on-accent',
];

function paletteOf(title: string): string {
  let sum = 0;
  for (const letter of title) sum = (sum + letter.codePointAt(0)!) % 997;
  return palettes[sum % palettes.length]!;
}

/** Square cover art; when there is none or it fails to load, the title's first letter on a colour of its own. */
export function Artwork({ src, alt = '', title, className = '', eager = false }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  // The error may have happened before scripts ran, when no handler was listening.
  useEffect(() => {
    const element = image.current;
    if (src && element?.complete && element.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  const frame = `relative aspect-square shrink-0 overflow-hidden rounded-control ${className}`;
  const letter = [...title.trim()].find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '♪';
  return (
    <div className={`${frame} ${paletteOf(title)}`}>
      <span
        aria-hidden="true"
        className="absolute inset-0 grid place-items-center font-display text-3xl select-none"
      >
        {letter.toUpperCase()}
      </span>
      {src && src !== failedSrc ? (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full bg-raised object-cover"
        />
      ) : alt ? (
        <span className="sr-only">{alt}</span>
      ) : null}
    </div>
  );
}
