import type { HttpCredentialType } from "@arcs/core";
import type {
  CredentialReportView,
  CredentialsOfAgent,
  CredentialSyncView,
  CredentialView,
  IssueCredential,
  IssuedCredentialList,
  IssuedCredentialView,
  IssuerList,
  RevokeCredential,
  SyncCredential,
  VerifyCredential,
  W3cCredential,
} from "@arcs/core/http";

import { type CallApi, get, given, path, post, type RequestOptions } from "../http/call-api.ts";
import { numberedPages, type Paged, paged } from "../http/lists.ts";

/** A credential to issue, with the types that this version of the library knows named. */
export type IssueCredentialInput = Omit<IssueCredential, "type"> & {
  type: HttpCredentialType | (string & {});
};

/** Which credentials of an agent to list. */
export type ListCredentialsQuery = {
  type?: HttpCredentialType;
  status?: "active" | "expired" | "revoked";
  /** From 1. */
  page?: number;
  /** At most 1,000, which is the default. */
  limit?: number;
};

/** Which credentials of the issuer to list. */
export type ListIssuedQuery = Pick<ListCredentialsQuery, "type" | "status" | "page"> & {
  /** At most 100; default 20. */
  limit?: number;
};

/** A credential in the list of an issuer's. */
export type IssuedEntry = IssuedCredentialList["credentials"][number];

/** A credential in the list of an agent's. */
export type ListedCredential = CredentialsOfAgent["credentials"][number];

/** Credentials: issue, read, verify, revoke (specification 4.1). */
export type CredentialsApi = {
  /**
   * Has the server verify a W3C credential. A bad one is an answer with `valid: false`, not an
   * error.
   */
  verify(input: VerifyCredential, options?: RequestOptions): Promise<CredentialReportView>;
  /** Reads a credential by its id, `cred_` and a suffix. */
  get(id: string, options?: RequestOptions): Promise<CredentialView>;
  /** Lists the credentials of an agent, the newest first. */
  listByAgent(
    agentId: string,
    query?: ListCredentialsQuery,
    options?: RequestOptions,
  ): Paged<CredentialsOfAgent, ListedCredential>;
  /** Lists what the issuer of the API key issued, the newest first. Needs the permission `issuer`. */
  listIssued(
    query?: ListIssuedQuery,
    options?: RequestOptions,
  ): Paged<IssuedCredentialList, IssuedEntry>;
  /** Issues a credential as the issuer of the API key. Needs the permission `issuer`. */
  issue(input: IssueCredentialInput, options?: RequestOptions): Promise<IssuedCredentialView>;
  /** Revokes a credential, for good. Needs the API key of its issuer. */
  revoke(id: string, input?: RevokeCredential, options?: RequestOptions): Promise<CredentialView>;
  /**
   * Copies a credential to another chain, or tells how far its copy has come. Needs the API key of
   * its issuer.
   */
  sync(id: string, input?: SyncCredential, options?: RequestOptions): Promise<CredentialSyncView>;
  /** Reads the signed W3C credential, as anybody can verify it without the server. */
  getW3c(id: string, options?: RequestOptions): Promise<W3cCredential>;
  /** Reads a Bitstring Status List credential. Needs no API key. */
  getStatusList(id: string, options?: RequestOptions): Promise<W3cCredential>;
};

const MOST_LISTED = 1000;

export function createCredentialsApi(call: CallApi): CredentialsApi {
  return {
    verify: async (body, options) => call(post("/credentials/verify", body), options),
    get: async (id, options) => call(get(path`/credentials/${id}`), options),
    listByAgent(agentId, query, options) {
      const { page: first = 1, limit = MOST_LISTED, ...filters } = given(query, "query");
      return paged({
        first,
        read: (page) =>
          call<CredentialsOfAgent>(
            get(path`/credentials/agent/${agentId}`, { ...filters, page, limit }),
            options,
          ),
        itemsOf: ({ credentials }) => credentials,
        next: ({ credentials, total }, page) =>
          credentials.length > 0 && page * limit < total ? page + 1 : undefined,
      });
    },
    listIssued(query, options) {
      return numberedPages(given(query, "query"), {
        read: (asked) => call<IssuedCredentialList>(get("/credentials", asked), options),
        itemsOf: ({ credentials }) => credentials,
      });
    },
    issue: async (body, options) => call(post("/credentials/issue", body), options),
    revoke: async (id, body = {}, options) =>
      call(post(path`/credentials/${id}/revoke`, body), options),
    sync: async (id, body = {}, options) =>
      call(post(path`/credentials/${id}/sync`, body), options),
    getW3c: async (id, options) => call(get(path`/credentials/${id}/w3c`), options),
    getStatusList: async (id, options) => call(get(path`/status-lists/${id}`), options),
  };
}

/** The issuers that the server knows. */
export type IssuersApi = {
  /** Lists them, and whether the server trusts each. Whom you trust is for you to decide. */
  list(options?: RequestOptions): Promise<IssuerList>;
};

export function createIssuersApi(call: CallApi): IssuersApi {
  return { list: (options) => call(get("/issuers"), options) };
}
