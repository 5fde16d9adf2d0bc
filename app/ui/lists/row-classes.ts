export const rowsClass = 'divide-y divide-line rounded-card border border-line bg-surface';

/** Limits a title to two lines on a phone, so that a list and what follows it fit on two screens. */
export const rowTitleClass = 'font-semibold wrap-anywhere phone:line-clamp-2';
/** Limits the text below a title to one line on a phone. */
export const rowNoteClass = 'wrap-anywhere phone:line-clamp-1 phone:break-all';
