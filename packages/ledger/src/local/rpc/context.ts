import { getBase58Decoder, getBase64Decoder } from "@solana/kit";

import type { LedgerState } from "../machine/state.ts";

export const API_VERSION = "4.3.0";

// Nodes call a block confirmed once two thirds have voted for it, and final 31 blocks later.
export const FINAL_DEPTH = 32;

export const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);
export const base64 = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes);

/** Wraps an answer with its slot. */
export function withContext(state: LedgerState, value: unknown): unknown {
  return { context: { apiVersion: API_VERSION, slot: state.now().slot }, value };
}

/** Wraps a notification with the slot of its event. */
export function withSlot(slot: number, value: unknown): unknown {
  return { context: { slot }, value };
}
