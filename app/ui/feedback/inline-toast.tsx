import { useCallback, type RefObject } from 'react';
import type { Toast } from '~/lib/web/toast';
import { WithName } from '~/ui/text/name';
import { StatusLine } from './status-line';
import { UndoForm } from './undo-form';

const lookOf = (toast: Toast | null) =>
  `text-sm ${toast?.variant === 'destructive' ? 'text-danger' : 'text-ink-muted'}`;

type Props = {
  toast: Toast | null;
  look?: string;
  /** Shows the next toast; must be the same in every render. Without it, nothing can be undone here. */
  onSaid?: (toast: Toast) => void;
  /** Takes focus when the undo button disappears. */
  heading?: RefObject<HTMLElement>;
};

/** Shows a toast's text inline where a toast would cover the content. */
export function InlineToast({ toast, look = lookOf(toast), onSaid, heading }: Props) {
  const sayUndone = useCallback(
    (said: Toast) => {
      heading?.current?.focus();
      onSaid?.(said);
    },
    [heading, onSaid],
  );
  return (
    <>
      <StatusLine look={look}>
        {toast?.title}
        {toast?.description ? (
          <>
            {' – '}
            <WithName words={toast.description} name={toast.name} />
          </>
        ) : null}
      </StatusLine>
      {toast?.undo && onSaid ? <UndoForm undo={toast.undo} onSaid={sayUndone} /> : null}
    </>
  );
}
