/** How many seconds ahead of the ledger's clock an end may be (programs/anchor/src/proof.h). */
export const MOST_SECONDS_AHEAD = 3600;
/** How many an issuer may ask for: the rest is for a ledger whose clock lags behind his. */
export const MOST_SECONDS_VALID = 1800;
