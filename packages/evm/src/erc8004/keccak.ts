// A module of its own, so that importers load this function and not the whole EVM library.
export { keccak256 } from "viem/utils";
