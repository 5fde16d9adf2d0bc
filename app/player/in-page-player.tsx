import { usePlayerState } from './use-player';
import { useLazyComponent } from './use-lazy-component';

const loadControls = () =>
  import('./in-page-controls').then(({ InPageControls }) => InPageControls);

/** The larger player on the podcast's page, under the episode it belongs to while that is chosen. */
export function InPagePlayer({ episodeId }: { episodeId: string }) {
  const wanted = usePlayerState((state) => state.episode?.id === episodeId);
  const InPageControls = useLazyComponent(loadControls, wanted);
  return wanted && InPageControls ? <InPageControls /> : null;
}
