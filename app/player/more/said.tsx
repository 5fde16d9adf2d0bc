import type { Toast } from '~/lib/web/toast';
import { StatusLine } from '~/ui/feedback/status-line';

/** What a toast would say, which waits until the panel is closed. */
export function Said({ toast }: { toast: Toast | null }) {
  const look = toast?.variant === 'destructive' ? 'text-danger' : 'text-ink-muted';
  return (
    <StatusLine look={`text-sm ${look}`}>
      {toast ? [toast.title, toast.description].filter(Boolean).join(' – ') : null}
    </StatusLine>
  );
}
