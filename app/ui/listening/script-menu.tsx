import { useState } from 'react';
import { useLazyComponent } from '~/player/use-lazy-component';
import { t } from '~/messages/t';
import { useActor } from '~/ui/auth/use-actor';
import { useHydrated } from '~/ui/navigation/use-hydrated';
import type { EpisodeMenuProps } from './episode-menu-form';
import { EpisodeMenuSummary } from './episode-menu-summary';

const load = () => import('./episode-menu-form').then(({ EpisodeMenuForm }) => EpisodeMenuForm);
const OnServer = import.meta.env.SSR ? await load() : null;

/** A member needs no script to queue; it costs the pages of visitors nothing. */
function MemberMenu(props: EpisodeMenuProps) {
  if (!OnServer) return <noscript />;
  return (
    <noscript>
      <details>
        <EpisodeMenuSummary {...props} />
        <OnServer {...props} />
      </details>
    </noscript>
  );
}

/**
 * `EpisodeMenu` for a page whose HTML and script have no room for it. Visitors without script have none; the title
 * beside it must lead to the episode's page, which has it.
 */
export function ScriptMenu(props: EpisodeMenuProps) {
  const [wanted, setWanted] = useState(false);
  const Form = useLazyComponent(load, wanted, () => t('feedback.partNotLoaded'));
  const isMember = useActor() !== null;
  if (!useHydrated()) return <div className="size-11">{isMember && <MemberMenu {...props} />}</div>;
  return (
    <div className="size-11">
      <details onToggle={(event) => setWanted(event.currentTarget.open)}>
        <EpisodeMenuSummary {...props} />
        {Form ? <Form {...props} /> : null}
      </details>
    </div>
  );
}
