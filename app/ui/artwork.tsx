import { useEffect, useRef, useState } from 'react';
import { FIRST, sized } from './sized-image';

/**
 * How wide covers are shown: in choices and the player, in rows of lists, on cards of episodes, on cards in grids (four
 * beside each other on a wide screen, two on a phone; three or two between), and on the podcast's own page.
 */
const looks = {
  thumb: { sizes: '48px', widths: [96, 192] },
  tiny: { sizes: '64px', widths: [96, 192] },
  small: { sizes: '96px', widths: [96, 192, 320] },
  card: {
    sizes: '(min-width: 64rem) 243px, (min-width: 48rem) calc(33vw - 60px), calc(50vw - 50px)',
    widths: [192, 320, 480, 640],
  },
  largeCard: {
    sizes: '(min-width: 64rem) 243px, calc(50vw - 50px)',
    widths: [192, 320, 480, 640],
  },
  cover: { sizes: '(min-width: 48rem) 256px, 176px', widths: [192, 320, 480, 640] },
};

type Props = {
  /** Where this site shows the image. */
  path: string | null | undefined;
  look: keyof typeof looks;
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
export function Artwork({ path, look, alt = '', title, className = '', eager = false }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failedPath, setFailedPath] = useState<string | null>(null);

  // The error may have happened before scripts ran, when no handler was listening.
  useEffect(() => {
    const element = image.current;
    if (path && element?.complete && element.naturalWidth === 0) setFailedPath(path);
  }, [path]);

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
      {path && path !== failedPath ? (
        <img
          ref={image}
          {...sized(path, looks[look])}
          {...(look === 'cover' ? FIRST : {})}
          alt={alt}
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailedPath(path)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : alt ? (
        <span className="sr-only">{alt}</span>
      ) : null}
    </div>
  );
}
