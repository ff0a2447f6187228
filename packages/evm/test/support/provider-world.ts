/** Fate of a request: another answer, or none, before or after the work was done. */
export type Fault =
  | {
      status: number;
      body?: unknown;
      html?: string;
      headers?: Record<string, string>;
      when: "before" | "after";
    }
  | { drop: "before" | "after" }
  | "hang";

/** Course of an asynchronous action. */
export type Fate = { polls: number; end: "succeeded" | "failed" } | "never ends";

export type Action = {
  action: string;
  status: string;
  polls: number;
  fate: Fate;
  data: any;
  finish: () => Promise<void>;
};
export type Token = {
  id: string;
  credentialId: string;
  owner: string;
  metadata: any;
  tokenId?: string;
  vc?: any;
  burned: boolean;
};

/** The provider's own domain and types, as in its published credentials. */
export const domain = {
  name: "Crossmint",
  version: "0.1",
  chainId: 4,
  verifyingContract: "0xD8393a735e8b7B6E199db9A537cf27C61Aa74954",
} as const;
export const strings = (names: string[]): { name: string; type: string }[] =>
  names.map((name) => ({ name, type: "string" }));
