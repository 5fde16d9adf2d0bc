import { Name } from '~/ui/text/name';
import type { fundingOf } from './episode-list/episode-words.server';

type Funding = ReturnType<typeof fundingOf>;

/** Link to support the show, with the feed's own label. */
export function FundingLink({ funding }: { funding: Funding }) {
  if (!funding) return null;
  return (
    <p dir="auto">
      <a
        href={funding.url}
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere text-accent underline"
      >
        <Name of={funding.text} fallbackLanguage={funding.language} />
      </a>
    </p>
  );
}
