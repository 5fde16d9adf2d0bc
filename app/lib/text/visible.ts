/** Some letters have no shape, such as the Hangul filler and the empty Braille pattern. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether anything of a text can be seen: marks that turn its direction, and blanks, cannot. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(SHAPELESS, ''));
