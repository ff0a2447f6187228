// Names of EIP-3009 on a chain, computed by no library.

/** Topic of the event `AuthorizationUsed(address,bytes32)`. */
export const AUTHORIZATION_USED =
  "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";

/** Topic of the event `AuthorizationCanceled(address,bytes32)`. */
export const AUTHORIZATION_CANCELED =
  "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";

/** Selector of the function `authorizationState(address,bytes32)`. */
export const AUTHORIZATION_STATE = "0xe94a0102";
