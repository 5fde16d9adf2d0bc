/** The sliders keep their native look and behaviour in the site's colour; the area to touch is tall. */
export const RANGE_CLASS = 'm-0 h-11 cursor-pointer accent-accent disabled:cursor-default';
