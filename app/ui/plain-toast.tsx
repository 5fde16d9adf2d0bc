import { Button } from './button';
import { Notice } from './notice';
import { dismissToast, type ShownToast } from './toast-store';

/**
 * A toast without the region that was to show it. It stays until it is dismissed or another takes its place;
 * an alert, because what a status says from the moment it appears is often not read out.
 */
export function PlainToast({ toast: { id, title, description, action } }: { toast: ShownToast }) {
  const dismiss = () => dismissToast(id);
  return (
    <div className="fixed end-0 bottom-(--player-height,0) z-50 w-full max-w-sm p-4 pb-6">
      <Notice role="alert" title={title}>
        {description ? <p dir="auto">{description}</p> : null}
        {action ? (
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              dismiss();
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        ) : null}
        <Button type="button" look="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      </Notice>
    </div>
  );
}
