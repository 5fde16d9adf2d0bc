import type { SVGProps } from 'react';
import sprite from '~/styles/icons.svg?url';

/** An outline icon, as large as its class says. */
export type Icon = (props: SVGProps<SVGSVGElement>) => JSX.Element;

/** All icons are in one file, because a list shows the same ones in each row. */
const icon =
  (name: string): Icon =>
  ({ className = '', ...rest }) => (
    <svg className={`icon ${className}`} {...rest}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );

export const Activity = icon('activity');
export const ArrowDown = icon('arrow-down');
export const ArrowLeft = icon('arrow-left');
export const ArrowRight = icon('arrow-right');
export const ArrowUp = icon('arrow-up');
export const ArrowUpToLine = icon('arrow-up-to-line');
export const BookOpen = icon('book-open');
export const Cast = icon('cast');
export const Check = icon('check');
export const ChevronDown = icon('chevron-down');
export const Circle = icon('circle');
export const CircleCheck = icon('circle-check');
export const Clock = icon('clock');
export const Compass = icon('compass');
export const Download = icon('download');
export const Ellipsis = icon('ellipsis');
export const Flag = icon('flag');
export const Globe = icon('globe');
export const GripVertical = icon('grip-vertical');
export const HandHeart = icon('hand-heart');
export const Headphones = icon('headphones');
export const Heart = icon('heart');
export const Hourglass = icon('hourglass');
export const House = icon('house');
export const Library = icon('library');
export const LibraryBig = icon('library-big');
export const ListMusic = icon('list-music');
export const ListVideo = icon('list-video');
export const LoaderCircle = icon('loader-circle');
export const Lock = icon('lock');
export const LogOut = icon('log-out');
export const Mail = icon('mail');
export const MessageSquare = icon('message-square');
export const Moon = icon('moon');
export const Newspaper = icon('newspaper');
export const Pause = icon('pause');
export const Play = icon('play');
export const Podcast = icon('podcast');
export const RefreshCw = icon('refresh-cw');
export const RotateCcw = icon('rotate-ccw');
export const RotateCw = icon('rotate-cw');
export const Rss = icon('rss');
export const ScrollText = icon('scroll-text');
export const Search = icon('search');
export const SearchX = icon('search-x');
export const Settings = icon('settings');
export const Share2 = icon('share-2');
export const SkipBack = icon('skip-back');
export const SkipForward = icon('skip-forward');
export const Smartphone = icon('smartphone');
export const Sparkles = icon('sparkles');
export const Star = icon('star');
export const StarHalf = icon('star-half');
export const Sun = icon('sun');
export const TrendingUp = icon('trending-up');
export const Undo2 = icon('undo-2');
export const User = icon('user');
export const Users = icon('users');
export const Volume2 = icon('volume-2');
export const VolumeX = icon('volume-x');
export const X = icon('x');
