import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

/** Widths of `looks`. */
export const ARTWORK_SIZES = [96, 192, 320, 480, 640];

const variants = {
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
  cover: { sizes: '(min-width: 48rem) 192px, 104px', widths: [96, 192, 320, 480, 640] },
};

type Props = {
  path: string | null | undefined;
  variant: keyof typeof variants;
  /** Empty if the name is next to the image. */
  alt?: string;
  /** Appended to the alternative text in its own language, because an attribute can have only one language. */
  name?: ReactNode;
  /** Determines the letter and color of the fallback. */
  title: string;
  className?: string;
  /** True for the first image of a page. */
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

/** Falls back to the first letter of the title. */
export function Artwork({
  path,
  variant,
  alt = '',
  name,
  title,
  className = '',
  eager = false,
}: Props) {
  const id = useId();
  const image = useRef<HTMLImageElement>(null);
  const [failedPath, setFailedPath] = useState<string | null>(null);

  // The error may have happened before hydration.
  useEffect(() => {
    const element = image.current;
    if (path && element?.complete && element.naturalWidth === 0) setFailedPath(path);
  }, [path]);

  const frame = `relative aspect-square shrink-0 overflow-hidden rounded-control ${className}`;
  const letter = [...title.trim()].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '♪';
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
          {...sizedImage(path, variants[variant])}
          {...(variant === 'cover' ? HIGH_PRIORITY : {})}
          alt={alt}
          aria-labelledby={name ? id : undefined}
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailedPath(path)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
      {name ? (
        <span id={id} hidden>
          {alt} {name}
        </span>
      ) : null}
    </div>
  );
}

type ShownWidth = { sizes: string; widths: readonly number[] };

/** For the first image of a page. In lower case, because React 18 does not know the property. */
export const HIGH_PRIORITY = { fetchpriority: 'high' };

/** Images of the site itself exist in one width only. */
export function atWidth(path: string, width: number): string {
  return path.startsWith('/artwork?') ? `${path}&width=${width}` : path;
}

export function sizedImage(path: string, { sizes, widths }: ShownWidth) {
  const src = atWidth(path, widths[1]!);
  if (src === path) return { src };
  const srcSet = widths.map((width) => `${atWidth(path, width)} ${width}w`).join(', ');
  return { srcSet, sizes, src };
}
