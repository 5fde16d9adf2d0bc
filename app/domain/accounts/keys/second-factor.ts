/** Input for an authenticator app: a link, also as a QR code, and its key in groups of four characters. */
export type TotpKey = {
  uri: string;
  key: string;
  /** Dark modules of 1 by 1, in a square of `size`. */
  qr: { path: string; size: number };
};

export type SecondFactor = {
  /** Since when signing in asks for a code; null if it does not. */
  since: string | null;
  codesLeft: number;
  /** Set during setup. */
  key: TotpKey | null;
};
