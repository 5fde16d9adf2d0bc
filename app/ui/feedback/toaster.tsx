import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { WithName } from '~/ui/text/inline-text';
import { announceOutcomes } from './outcomes';
import { Notice } from './status';
import { ToastAnnouncement, UndoForm } from './toast-parts';
import { dismissToast, showToast, shownToast, type ShownToast } from './toasts';

type Region = ComponentType<{ toast: ShownToast | null }>;

/** Loads the toast region with the first toast. If that fails, the toast is shown as a plain alert. */
export function Toaster() {
  const toast = shownToast.use();
  const [loaded, setLoaded] = useState<{ Region: Region } | null>(null);
  /** Toasts up to this id are shown without the region. */
  const [failedFor, setFailedFor] = useState(0);
  useEffect(announceOutcomes, []);
  useEffect(() => {
    if (!toast || loaded) return;
    import('./toast-region').then(
      ({ ToastRegion }) => setLoaded({ Region: ToastRegion }),
      () => setFailedFor((id) => Math.max(id, toast.id)),
    );
  }, [toast, loaded]);

  return (
    <>
      <ToastAnnouncement toast={loaded ? toast : null} />
      {loaded ? <loaded.Region toast={toast} /> : null}
      {!loaded && toast && toast.id <= failedFor ? (
        <PlainToast key={toast.id} toast={toast} />
      ) : null}
    </>
  );
}

/** Shown if the toast region could not be loaded. It is an alert, so that it is announced when it appears. */
function PlainToast({ toast }: { toast: ShownToast }) {
  const { id, title, description, name, action, undo } = toast;
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  const dismiss = useCallback(() => {
    before?.focus();
    dismissToast(id);
  }, [before, id]);
  const sayUndone = useCallback(
    (nextToast: Toast) => {
      dismiss();
      showToast(nextToast);
    },
    [dismiss],
  );
  return (
    <div className="fixed end-0 bottom-[calc(var(--places-height)+var(--player-height,0px))] z-50 w-full max-w-sm p-4 pb-6">
      <Notice role="alert" title={<WithName text={title} name={name} />}>
        {description ? (
          <p dir="auto">
            <WithName text={description} name={name} />
          </p>
        ) : null}
        {action ? (
          <Button
            type="button"
            variant="quiet"
            onClick={() => {
              dismiss();
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        ) : null}
        {undo ? <UndoForm undo={undo} onToast={sayUndone} /> : null}
        <Button type="button" variant="quiet" onClick={dismiss}>
          {t('feedback.dismiss')}
        </Button>
      </Notice>
    </div>
  );
}
