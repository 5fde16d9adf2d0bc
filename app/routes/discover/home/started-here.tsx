import { useEffect, useRef, useState } from 'react';
import type { StartedEpisode } from '~/domain/listening/listening';
import { useNonce } from '~/http/headers/nonce';
import { listStarted } from '~/player/sync/started-list';
import { browserStorage, readKey, STARTED_KEY, writeKey } from '~/player/engine/storage';
import { ContinueListening } from '~/ui/listening/continue-listening';

const HEIGHT_KEY = 'player.started.height';

/** Runs during parsing: reserves the height of the last visit, so that later content does not shift. */
const reserveHeight = import.meta.env.SSR
  ? `try{
var list=localStorage.getItem('${STARTED_KEY}'),w=innerWidth,n=list?Math.min(3,JSON.parse(list).length):0;
var rows=Math.ceil(n/(w<768?1:w<1024?2:3)),known=(localStorage.getItem('${HEIGHT_KEY}')||'').split(':');
if(n){var look=document.currentScript.parentNode.style;look.display='block';
look.minHeight=(known[0]==w&&known[1]==n?known[2]:60+rows*154-16)+'px'}
}catch(e){}`.replaceAll('\n', '')
  : '';

/** Read from this browser's storage; the server knows nothing of it. */
export function StartedHere({ limit }: { limit: number }) {
  const nonce = useNonce();
  const place = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState<StartedEpisode[] | null>(null);

  useEffect(() => {
    const storage = browserStorage();
    if (!readKey(storage, STARTED_KEY)) return;
    setStarted(listStarted(storage, limit));
  }, [limit]);

  useEffect(() => {
    if (!started || !place.current) return;
    place.current.removeAttribute('style');
    const height = place.current.offsetHeight;
    if (height) writeKey(browserStorage(), HEIGHT_KEY, `${innerWidth}:${started.length}:${height}`);
  }, [started]);

  return (
    <div ref={place} className={started?.length ? undefined : 'contents'} suppressHydrationWarning>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: reserveHeight }}
      />
      {started ? <ContinueListening items={started} /> : null}
    </div>
  );
}
