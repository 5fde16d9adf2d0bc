import { useState } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { WithName } from '~/ui/text/name';
import { Notice } from './notice';
import { dismissToast, type ShownToast } from './toast-store';

/** Shown where the toast region could not be loaded; an alert, to be announced when it appears. */
export function PlainToast({ toast }: { toast: ShownToast }) {
  const { id, title, description, name, action } = toast;
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  const dismiss = () => {
    before?.focus();
    dismissToast(id);
  };
  return (
    <div className="fixed end-0 bottom-(--player-height,0) z-50 w-full max-w-sm p-4 pb-6">
      <Notice role="alert" title={<WithName words={title} name={name} />}>
        {description ? (
          <p dir="auto">
            <WithName words={description} name={name} />
          </p>
        ) : null}
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
          {t('feedback.dismiss')}
        </Button>
      </Notice>
    </div>
  );
}
