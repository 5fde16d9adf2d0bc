import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { titleDirection } from '~/lib/language/title-language';
import { Name } from '~/ui/text/name';
import { Artwork } from './artwork';

type Props = {
  to: string;
  podcast: { title: string; language: string | null; imagePath: string | null };
  /** Shown on top of the cover. */
  badge?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

/** A podcast on a shelf: its cover, and its title on up to two lines. */
export function CoverLink({ to, podcast, badge, before, after }: Props) {
  const { title, language, imagePath } = podcast;
  return (
    <Link to={to} className="relative grid gap-1 rounded-control hover:underline">
      <div className="relative">
        <Artwork path={imagePath} title={title} look="small" className="w-full" />
        {badge}
      </div>
      <span dir={titleDirection(title)} className="line-clamp-2 text-sm narrow:line-clamp-none">
        {before}
        <Name of={title} fallbackLanguage={language} />
        {after}
      </span>
    </Link>
  );
}
