import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { DateTime, RichText } from '~/ui/text/inline-text';
import type { Draft } from './drafts';

type Props = { draft: Draft | null; discard: () => void };

/** What was typed before, and not saved, is in the form again. */
export function RestoredNotice({ draft, discard }: Props) {
  return (
    <div role="status">
      {draft ? (
        <Notice>
          <div className="flex flex-wrap items-center gap-3">
            <p>
              <RichText
                text={t('form.restored')}
                marks={{ date: () => <DateTime iso={draft.typedAt} withTime /> }}
              />
            </p>
            <Button type="button" variant="secondary" size="small" onClick={discard}>
              {t('form.discard')}
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}
