/** Some letters are invisible, such as the Hangul filler and the blank Braille pattern. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has any visible character besides direction marks and whitespace. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(SHAPELESS, ''));
