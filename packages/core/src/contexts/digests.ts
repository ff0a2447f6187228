/**
 * SHA-256, in hexadecimal, of contexts that core carries, as their publishers serve them: VC Data Model 2.0 and 1.1
 * (appendix B.1 of each), Data Integrity (VC Data Integrity 1.0, section 2.4.2), Ed25519Signature2020. Core carries them in
 * another spelling with the same meaning, which the tests compare.
 */
export const contextDigests: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["https://www.w3.org/ns/credentials/v2", "59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734"],
  ["https://www.w3.org/2018/credentials/v1", "ab4ddd9a531758807a79a5b450510d61ae8d147eab966cc9a200c07095b0cdcc"],
  ["https://w3id.org/security/data-integrity/v2", "67f21e6e33a6c14e5ccfd2fc7865f7474fb71a04af7e94136cb399dfac8ae8f4"],
  [
    "https://w3id.org/security/suites/ed25519-2020/v1",
    "b9e1ab971fd8bf2c7553e0c4a9438e0b9450afde1ea1ca5b2492368b9f549588",
  ],
]);
