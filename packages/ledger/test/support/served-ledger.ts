import { afterEach } from "vitest";

export const cleanups: (() => Promise<unknown>)[] = [];

export async function post(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const response = await fetch(url, { method: "POST", body: body as string, headers });
  return { status: response.status, body: await response.text() };
}

/** Closes after each test what it opened. */
export function useServedLedgers(): void {
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
}
