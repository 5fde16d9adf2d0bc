const written = /https?:\/\/|\bwww\.\S/i;
/** The most commonly advertised TLDs, so that a full stop without a following space is not taken for a domain. */
const bare =
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|me|co|ru|cn|xyz|shop|store|online|site|top|click|link|app|dev|live|pro|tv|ly|to|cc)(?=$|[^\p{L}\p{N}])/iu;

/** Whether a text contains a web address, such as `https://example.org` or `example.com`. */
export const hasLink = (text: string): boolean => written.test(text) || bare.test(text);
