import { useMemo, type ReactNode } from 'react';
import { useNonce } from '~/http/headers/nonce';
import { browserStorage, POSITIONS_KEY, STARTED_KEY } from '~/player/engine/storage';
import { listStarted } from '~/player/sync/started-list';
import { useHydrated } from '~/ui/document/use-hydrated';
import { ContinueListening } from '~/ui/listening/continue-listening';
import { HomePage } from './home-page';

export const STARTED_SHOWN = 3;

/** Runs during parsing: takes the room of what was begun, as `listStarted` finds it, before anything is painted. */
const takeRoom = import.meta.env.SSR
  ? `try{
var at=function(key){return JSON.parse(localStorage.getItem(key)||'{}')},heard={};
at('${POSITIONS_KEY}').positions.forEach(function(one){heard[one[0]]=one[1]});
var begun=at('${STARTED_KEY}').filter(function(one){one=heard[one.episode.id];return one&&one.position>0&&!one.finished}).length;
if(begun)document.currentScript.parentNode.dataset.started=Math.min(${STARTED_SHOWN},begun)
}catch(e){}`.replaceAll('\n', '')
  : '';

/** What was begun is read from this browser's storage; the server knows nothing of it. */
export function VisitorsHome({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const hydrated = useHydrated();
  const started = useMemo(
    () => (hydrated ? listStarted(browserStorage(), STARTED_SHOWN) : []),
    [hydrated],
  );
  return (
    <HomePage
      started={started.length || undefined}
      before={
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: takeRoom }}
        />
      }
    >
      <div className="hidden group-data-started/home:block group-data-[started='1']/home:min-h-44 group-data-[started='2']/home:min-h-70 group-data-[started='3']/home:min-h-96 lg:group-data-started/home:min-h-44 lg:group-data-[started='3']/home:min-h-60">
        <ContinueListening items={started} />
      </div>
      {children}
    </HomePage>
  );
}
