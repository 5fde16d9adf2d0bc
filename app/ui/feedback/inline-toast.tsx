import type { Toast } from '~/lib/web/toast';
import { WithName } from '~/ui/text/name';
import { StatusLine } from './status-line';

const lookOf = (toast: Toast | null) =>
  `text-sm ${toast?.variant === 'destructive' ? 'text-danger' : 'text-ink-muted'}`;

/** Shows a toast's text in place, where a toast would cover the content. */
export function InlineToast({
  toast,
  look = lookOf(toast),
}: {
  toast: Toast | null;
  look?: string;
}) {
  return (
    <StatusLine look={look}>
      {toast?.title}
      {toast?.description ? (
        <>
          {' – '}
          <WithName words={toast.description} name={toast.name} />
        </>
      ) : null}
    </StatusLine>
  );
}
