import type { ReactNode, RefObject } from 'react';
import { Button } from '~/ui/forms/button';
import { Search } from '~/ui/text/icons';

/**
 * The head of a screen with a list, in its grid. On a phone the title is small and shares its line with `beside`, and
 * `about` comes after the rows, so that the first row begins near the top.
 */
export function ListHead({
  title,
  heading,
  above,
  beside,
  about,
  isLarge = false,
}: {
  title: ReactNode;
  /** Takes the focus when a row goes. */
  heading?: RefObject<HTMLHeadingElement>;
  /** The link back. */
  above?: ReactNode;
  /** Counts and actions. */
  beside?: ReactNode;
  /** What the list is. */
  about?: ReactNode;
  /** On a public list. */
  isLarge?: boolean;
}) {
  return (
    <header className="grid gap-1 max-sm:contents">
      <div>
        {above ? <div className="max-sm:-mt-2 max-sm:-mb-1">{above}</div> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1
            ref={heading}
            tabIndex={-1}
            className={`text-2xl font-semibold wrap-anywhere sm:text-3xl ${isLarge ? 'md:text-4xl' : ''}`}
          >
            {title}
          </h1>
          {beside}
        </div>
      </div>
      {about ? <div className="text-ink-muted max-sm:order-last md:text-lg">{about}</div> : null}
    </header>
  );
}

/** Sends what stands in a line of fields; on a phone an icon, so that the fields keep their width. */
export const SearchButton = ({
  variant,
  children,
}: {
  variant?: 'secondary';
  children: ReactNode;
}) => (
  <Button variant={variant} className="max-sm:relative max-sm:w-11 max-sm:!px-0">
    <Search aria-hidden="true" className="size-5 sm:hidden" />
    <span className="max-sm:sr-only">{children}</span>
  </Button>
);
