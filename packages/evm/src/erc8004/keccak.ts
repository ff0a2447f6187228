// A module of its own, so that whoever loads it loads this function and not the whole EVM library.
export { keccak256 } from "viem/utils";
