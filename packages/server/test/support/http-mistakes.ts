// Mistakes of users over HTTP, and the messages that they must get: the field, the expected value,
// the value received.
import { ofAgents, ofPayments } from "./agent-mistakes.ts";
import type { Mistake } from "./mistake.ts";

const ADDRESS = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";
const skill = { type: "SkillCredential", subjectId: ADDRESS, claims: { skill: "translation" } };
const hook = { url: "https://hooks.example/arcs", events: ["payment.completed"] };

const ofKeys: readonly Mistake[] = [
  {
    mistake: "no key",
    request: ["GET", "/v1/keys"],
    key: "none",
    status: 401,
    message:
      "the request has no API key: send it in the header Authorization, as Bearer and the key",
  },
  {
    mistake: "a key of another server",
    request: ["GET", "/v1/keys"],
    key: `arcs_test_${"0".repeat(46)}`,
    status: 401,
    message: "the API key is unknown to this server, revoked or expired",
  },
  {
    mistake: "a key that an unset variable made",
    request: ["GET", "/v1/keys"],
    key: "undefined",
    status: 401,
    message: "the API key is unknown to this server, revoked or expired",
  },
  {
    mistake: "a key without Bearer",
    request: ["GET", "/v1/keys"],
    key: "none",
    headers: { authorization: "arcs_test_x" },
    status: 401,
    message: "the header Authorization must be Bearer, a space and an API key",
  },
  {
    mistake: "a key without the permission",
    request: ["POST", "/v1/keys"],
    body: { name: "ci", permissions: ["read"] },
    status: 403,
    message: "the API key lacks the permission admin",
  },
  {
    mistake: "an unknown permission",
    request: ["POST", "/v1/keys"],
    key: "admin",
    body: { name: "ci", permissions: ["all"] },
    status: 400,
    message:
      'body/permissions/0 must be one of read, write, issuer, arbiter, admin (received "all")',
  },
  {
    mistake: "a number for a name",
    request: ["POST", "/v1/keys"],
    key: "admin",
    body: { name: 5, permissions: ["read"] },
    status: 400,
    message: "body/name must be a text (received 5)",
  },
];

const ofBodies: readonly Mistake[] = [
  {
    mistake: "no JSON",
    request: ["POST", "/v1/webhooks"],
    body: "{",
    status: 400,
    message: "the body must be JSON (received another text)",
  },
  {
    mistake: "no body",
    request: ["POST", "/v1/webhooks"],
    status: 400,
    message: "body must be an object (received undefined)",
  },
  {
    mistake: "a form",
    request: ["POST", "/v1/webhooks"],
    body: "url=x",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    status: 415,
    message: "Content-Type must be application/json (received a text of 33 characters)",
  },
  {
    mistake: "a body without its type, as fetch sends it",
    request: ["POST", "/v1/webhooks"],
    body: JSON.stringify(hook),
    headers: { "content-type": "text/plain;charset=UTF-8" },
    status: 415,
    message: 'Content-Type must be application/json (received "text/plain;charset=UTF-8")',
  },
  {
    mistake: "a list for an object",
    request: ["POST", "/v1/webhooks"],
    body: [hook],
    status: 400,
    message: "body must be an object (received an array of 1 item)",
  },
  {
    mistake: "a path of another version",
    request: ["GET", "/v2/agents"],
    status: 404,
    message: "there is no GET /v2/agents",
  },
];

const ofCredentials: readonly Mistake[] = [
  {
    mistake: "a type by another name",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, type: "Skill" },
    status: 400,
    message:
      '/type must be one of AgentIdentityCredential, SkillCredential, ReputationCredential, CompletionCredential, POAPCredential (received "Skill")',
  },
  {
    mistake: "claims as text",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, claims: "translation" },
    status: 400,
    message: 'body/claims must be an object (received "translation")',
  },
  {
    mistake: "no subject",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, subjectId: undefined },
    status: 400,
    message: 'body must have the member "subjectId"',
  },
  {
    mistake: "an expiry in words",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, expiresAt: "tomorrow" },
    status: 400,
    message:
      'body/expiresAt must be a time with its zone, such as 2026-01-02T03:04:05Z, or must be null (received "tomorrow")',
  },
  {
    mistake: "an expiry in seconds",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, expiresAt: 1_800_000_000 },
    status: 400,
    message: "body/expiresAt must be a text, or must be null (received 1800000000)",
  },
  {
    mistake: "a text for a boolean",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, syncToCrossmint: "yes" },
    status: 400,
    message: 'body/syncToCrossmint must be true or false (received "yes")',
  },
  {
    mistake: "a member too many",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, subject: ADDRESS },
    status: 400,
    message: 'body must not have the member "subject"',
  },
  {
    mistake: "an address of an EVM chain that is short",
    request: ["POST", "/v1/credentials/issue"],
    body: { ...skill, recipientAddress: "0x12" },
    status: 400,
    message:
      'body/recipientAddress must be an EVM address: 0x and 40 hexadecimal digits (received "0x12")',
  },
  {
    mistake: "a credential that nobody knows",
    request: ["GET", "/v1/credentials/cred_unknown"],
    status: 404,
    message: "there is no credential with this id",
  },
];

/** Every mistake, with the answer that it must get. */
export const httpMistakes = [...ofKeys, ...ofBodies, ...ofCredentials, ...ofAgents, ...ofPayments];
