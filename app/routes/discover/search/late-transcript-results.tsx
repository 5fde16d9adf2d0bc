import { LatePart } from '~/ui/late-part';
import type { SearchScreen } from './search-screen.server';

type Props = { said: NonNullable<SearchScreen['said']>['said'] };

const load = () =>
  import('./transcript-results').then(({ TranscriptResults }) => TranscriptResults);
const onServer = import.meta.env.SSR ? await load() : null;

/** A search for podcasts does not need its script. */
export const LateTranscriptResults = (props: Props) => (
  <LatePart onServer={onServer} load={load} wanted props={props} />
);
