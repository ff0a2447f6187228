/** Max seconds by which an end may be ahead of the ledger's clock (programs/anchor/src/proof.h). */
export const MAX_SECONDS_AHEAD = 3600;
/** Max seconds that an issuer may ask for. The rest allows for a ledger whose clock lags behind the issuer's. */
export const MAX_SECONDS_VALID = 1800;
