import { useFetcher } from '@remix-run/react';
import { RefreshCw } from 'lucide-react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { podcastPath } from '~/lib/web/podcast-path';
import { useOutcomeToast } from '~/ui/feedback/use-outcome-toast';
import { Button } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { t } from '~/messages/t';

export function RefreshButton({ slug }: { slug: string }) {
  const fetcher = useFetcher<FormOutcome>();
  const busy = fetcher.state !== 'idle';
  useOutcomeToast(fetcher.data, t('podcast.refreshFailed'));
  const page = podcastPath(slug);
  return (
    <fetcher.Form method="post" action={`${page}/refresh`}>
      <EnhancedField />
      <input type="hidden" name="returnTo" value={page} />
      <Button look="secondary" busy={busy} aria-busy={busy}>
        <RefreshCw
          aria-hidden="true"
          className={`size-4 ${busy ? 'motion-safe:animate-spin' : ''}`}
        />
        {t('podcast.refresh')}
      </Button>
    </fetcher.Form>
  );
}
