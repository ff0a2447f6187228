import { getBase64Decoder, getBase64Encoder } from "@solana/kit";

import type { LedgerAccount } from "./virtual-machine.ts";

/** An account as the journal and snapshots have it: its data in base64. */
export type AccountText = Omit<LedgerAccount, "data"> & { data: string };

export const encodeData = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes);

export const decodeData = (text: string): Uint8Array => Uint8Array.from(getBase64Encoder().encode(text));

export const toAccountText = (account: LedgerAccount): AccountText => ({ ...account, data: encodeData(account.data) });

export const fromAccountText = (text: AccountText): LedgerAccount => ({ ...text, data: decodeData(text.data) });
