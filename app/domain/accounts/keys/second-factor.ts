/** What an authenticator app takes: a link, the same as a QR code, and its key in groups of four. */
export type TotpKey = {
  uri: string;
  key: string;
  /** Dark squares, each 1 by 1, in a square of that size. */
  qr: { path: string; size: number };
};

export type SecondFactor = {
  /** Since when signing in asks for a code; null: it does not. */
  since: string | null;
  codesLeft: number;
  /** While setting up is under way. */
  key: TotpKey | null;
};
