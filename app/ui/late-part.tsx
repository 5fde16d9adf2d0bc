import { useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { useLazyComponent } from '~/player/use-lazy-component';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/navigation/use-hydrated';

type Props<P extends object> = {
  /** Null in the browser. */
  onServer: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** Whether it is about to be used. */
  wanted: boolean;
  /** The server's HTML is not to be used meanwhile: its forms would load the document anew. */
  waits?: boolean;
  props: P;
};

const partFailed = () => t('feedback.partNotLoaded');

const CONTROLS = 'a, button, input, select, summary';

/** A part whose script a first visit does not need: the server's HTML stays until it is wanted. */
export function LatePart<P extends object>({ onServer, load, wanted, waits, props }: Props<P>) {
  const [isFromServer] = useState(!useHydrated());
  const Part = useLazyComponent(load, wanted || !isFromServer, partFailed);
  const place = useRef<HTMLDivElement>(null);
  const controls = () => [...(place.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const details = () => place.current?.querySelector('details');
  const wasOpen = details()?.open;
  const focused = onServer ? -1 : controls().indexOf(document.activeElement as HTMLElement);

  useLayoutEffect(() => {
    if (!Part) return;
    if (wasOpen) details()!.open = true;
    const isAwaited = document.activeElement === place.current!.parentElement;
    controls()[isAwaited ? 0 : focused]?.focus();
    // Only when the part takes the place of the HTML.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [Part]);

  const Shown = onServer ?? Part;
  return (
    <div ref={place} className="contents" hidden={(waits && wanted && !Part) || undefined}>
      {Shown ? (
        <div className="contents">
          <Shown {...props} />
        </div>
      ) : (
        <div
          key="html"
          className="contents"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
    </div>
  );
}
