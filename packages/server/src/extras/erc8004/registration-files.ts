import { MOST_REGISTRATION_BYTES, readRegistrationUri } from "@arcs/evm";
import { createUrlReader, type UrlReaderOptions } from "../../platform/outbound/endpoints.ts";

export type FoundFile = { bytes: Uint8Array } | { problem: string };

/** Reads registration files from URLs that any registrant may choose. */
export type RegistrationFiles = {
  /** Reads the file at a URI of an identity registry. What goes wrong is a problem, never thrown. */
  read(uri: string, signal: AbortSignal): Promise<FoundFile>;
  close(): Promise<void>;
};

export type RegistrationFilesOptions = Pick<UrlReaderOptions, "targets" | "resolve" | "ca"> & {
  /** Where `ipfs:` files are, at `/ipfs/` below it. */
  ipfsGatewayUrl?: string | undefined;
  timeoutMs?: number;
};

/** Creates the reader of registration files, for 10 seconds and 64 KiB at most. */
export function createRegistrationFiles({ ipfsGatewayUrl, ...options }: RegistrationFilesOptions): RegistrationFiles {
  const reader = createUrlReader({ timeoutMs: 10_000, maxBytes: MOST_REGISTRATION_BYTES, ...options });

  return {
    async read(uri, signal) {
      const place = readRegistrationUri(uri);
      if (place.form === "data") return { bytes: place.bytes };
      if (place.form === "none") return { problem: place.problem };
      if (place.form === "https") return load(place.url, signal);
      if (ipfsGatewayUrl === undefined) return { problem: "this server has no gateway to IPFS" };
      return load(`${ipfsGatewayUrl.replace(/(?<!\/)\/+$/, "")}/ipfs/${place.path}`, signal);
    },
    close: () => reader.close(),
  };

  async function load(url: string, signal: AbortSignal): Promise<FoundFile> {
    const read = await reader.get(url, ({ status }) => status === 200, signal);
    if ("problem" in read) return { problem: `its URL ${read.problem}` };
    const { status, body } = read;
    if (status === 200) return { bytes: Uint8Array.from(body) };
    const isRedirect = status >= 300 && status < 400;
    return { problem: `its URL answered ${status}${isRedirect ? "; redirects are not followed" : ""}` };
  }
}
