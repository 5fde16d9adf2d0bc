declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-language': string } });
    /** Best first; those with q=0 are left out. */
    languages(): string[];
  }
}
