import { useState } from 'react';
import { useLazyComponent } from '~/player/use-lazy-component';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/navigation/use-hydrated';
import type { EpisodeMenuProps } from './episode-menu-form';
import { EpisodeMenuSummary } from './episode-menu-summary';

const load = () => import('./episode-menu-form').then(({ EpisodeMenuForm }) => EpisodeMenuForm);

/**
 * `EpisodeMenu` for a page whose HTML and script have no room for it. Without script there is none; the title beside
 * it must lead to the episode's page, which has it.
 */
export function ScriptMenu(props: EpisodeMenuProps) {
  const [wanted, setWanted] = useState(false);
  const Form = useLazyComponent(load, wanted, () => t('feedback.partNotLoaded'));
  return (
    <div className="size-11">
      {useHydrated() ? (
        <details onToggle={() => setWanted(true)}>
          <EpisodeMenuSummary {...props} />
          {Form ? <Form {...props} /> : null}
        </details>
      ) : null}
    </div>
  );
}
