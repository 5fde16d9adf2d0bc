import { POSITIONS_KEY, QUEUE_KEY, STARTED_KEY } from '~/player/engine/storage';

// Parts of inline scripts that reserve room, during parsing, for what only this browser knows.

/** Defines `at(key)`, what is stored under a key, and `data`, the data attributes of the script's parent. */
const STORED = `var at=function(key){return JSON.parse(localStorage.getItem(key)||'{}')},data=document.currentScript.parentNode.dataset;`;

/** Also defines `all`, the positions of what was begun here, as `listLocalHistory` counts. Throws without positions. */
export const STORED_POSITIONS = `${STORED}var heard={};
at('${POSITIONS_KEY}').positions.forEach(function(one){heard[one[0]]=one[1]});
var all=at('${STARTED_KEY}').map(function(one){return heard[one.episode.id]}).filter(function(one){return one&&one.position>0});`;

/** Sets `data-next` if the browser has a queue to play. */
export const STORED_QUEUE = `${STORED}if(at('${QUEUE_KEY}').some(function(one){return one.episode.audioUrl}))data.next=''`;

/** The text of an inline script in which each part may fail; only the server needs it. */
export const roomScript = (...parts: string[]): string =>
  import.meta.env.SSR
    ? parts.map((part) => `try{${part}}catch(e){}`.replaceAll('\n', '')).join('')
    : '';
