const written = /https?:\/\/|\bwww\.\S/i;
/** What is most often advertised; a full stop without a space behind it is not taken for one of these. */
const bare =
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|me|co|ru|cn|xyz|shop|store|online|site|top|click|link|app|dev|live|pro|tv|ly|to|cc)(?=$|[^\p{L}\p{N}])/iu;

/** Whether a text names an address of the web, such as `https://example.org` or `example.com`. */
export const hasLink = (text: string): boolean => written.test(text) || bare.test(text);
