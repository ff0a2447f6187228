import type { AnsweredWrite, Write, WriteLog } from "./write-load.ts";

export const CLIENTS = 6;

/** Looks for what was acknowledged, where a reader of the API would. */
export async function findMissing(
  url: string,
  { log, adminKey }: { log: WriteLog; adminKey: string },
): Promise<string[]> {
  const missing: string[] = [];
  const read = async (path: string, key = adminKey): Promise<any> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    return response.ok ? response.json() : undefined;
  };
  const subscriptions = new Set(
    (await read("/v1/webhooks")).webhooks.map(({ id }: { id: string }) => id),
  );
  const keys = new Set((await read("/v1/keys")).keys.map(({ id }: { id: string }) => id));
  const removed = new Set(pathsOf(log.acknowledged, "unsubscription"));
  // Subscriptions whose removal was never answered may be there or not.
  const perhaps = new Set(pathsOf(log.unanswered, "unsubscription"));
  const revoked = new Set(pathsOf(log.acknowledged, "revocation"));
  const isThere: Readonly<Record<string, (write: AnsweredWrite) => Promise<boolean> | boolean>> = {
    agent: async ({ answer }) =>
      (await read(`/v1/agents/${answer.agent.id}`, answer.key)) !== undefined,
    profile: async ({ path, body, key }) =>
      (await read(path, key)).description >= (body as any).description,
    payment: async ({ answer }) =>
      atLeast((await read(`/v1/payments/${answer.id}`))?.status, answer.status),
    rating: async ({ answer }) =>
      (await read(`/v1/payments/${answer.paymentId}`))?.rating?.rating === answer.rating,
    dispute: async ({ answer }) => (await read(`/v1/disputes/${answer.id}`)) !== undefined,
    credential: ({ answer }) =>
      hasCredential(url, { answer, read, key: adminKey, isRevoked: revoked.has(answer.id) }),
    revocation: async ({ answer }) =>
      (await read(`/v1/credentials/${answer.id}`))?.status === "revoked",
    subscription: ({ answer: { id } }) =>
      perhaps.has(id) || subscriptions.has(id) !== removed.has(id),
    unsubscription: ({ path }) => !subscriptions.has(idIn(path)),
    key: ({ answer }) => keys.has(answer.apiKey.id),
    challenge: () => true,
  };
  const all = log.acknowledged[Symbol.iterator]();
  const client = async (): Promise<void> => {
    for (const write of all)
      if (!(await isThere[write.what]!(write))) missing.push(describe(write));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return missing;
}

type CredentialLook = {
  answer: any;
  read: (path: string) => Promise<any>;
  key: string;
  isRevoked: boolean;
};

/** A credential that was said to be on the ledger has to be there, too. */
async function hasCredential(
  url: string,
  { answer, read, key, isRevoked }: CredentialLook,
): Promise<boolean> {
  const { id, blockchain } = answer;
  const found = await read(`/v1/credentials/${id}`);
  if (found === undefined) return false;
  if (blockchain.transactionHash === null || isRevoked || found.revoked) return true;
  if (found.blockchain.transactionHash !== blockchain.transactionHash) return false;
  const response = await fetch(`${url}/v1/credentials/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ credential: await read(`/v1/credentials/${id}/w3c`) }),
  });
  const { valid, blockchainVerification } = (await response.json()) as any;
  return valid && blockchainVerification?.transactionHash === blockchain.transactionHash;
}

function atLeast(now: string | undefined, acknowledged: string): boolean {
  return now === acknowledged || (acknowledged === "created" && now === "completed");
}

function pathsOf(writes: readonly Write[], kind: string): string[] {
  return writes.filter(({ what }) => what === kind).map(({ path }) => idIn(path));
}

/** The third part of a path: `/v1/webhooks/<id>`. */
function idIn(path: string): string {
  return path.split("/")[3] ?? "";
}

export function describe(write: Write | AnsweredWrite): string {
  const answer =
    "answer" in write
      ? ` → ${write.status} ${JSON.stringify(write.answer ?? null).slice(0, 200)}`
      : "";
  return `${write.what}: ${write.method} ${write.path}${answer}`;
}
