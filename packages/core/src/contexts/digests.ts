import type { Sha2Algorithm } from "../base/hash.ts";

/**
 * The hexadecimal digests of core's contexts as their publishers serve them: VC Data Model 2.0 and 1.1 (appendix B.1 of each), Data
 * Integrity (VC Data Integrity 1.0, section 2.4.2), Ed25519Signature2020. Core carries them in another spelling with the same
 * meaning; the tests compare the two.
 */
export const contextDigests: ReadonlyMap<string, Readonly<Record<Sha2Algorithm, string>>> = /* @__PURE__ */ new Map([
  [
    "https://www.w3.org/ns/credentials/v2",
    {
      sha256: "59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734",
      sha384: "97f1eb8e5042356c805fdd61afa2c557663785e0794dcafa21e138fd38def18cb360133c221aa31d6896a6bf3e65b614",
      sha512:
        "5d55452bd2dcf8a29f5a290473eb242b1c5fb77d4e68f1a0aa87baa4dba2694852d65ec63d48ac04a99d956f9f7153b9406f84d2d04c74869b02c239a1d81305",
    },
  ],
  [
    "https://www.w3.org/2018/credentials/v1",
    {
      sha256: "ab4ddd9a531758807a79a5b450510d61ae8d147eab966cc9a200c07095b0cdcc",
      sha384: "82c3b3eab863754bbfd2b9f17d8d6db9f61169f301cbf0b05e1fc4beb5f5c51dd4d2e888c274f49c3fbb2408f61faed1",
      sha512:
        "536a40b390dda94a9e39196c00090f62668e8184fe3c8c02c4a22c85666e68bf6e85d3dc7f2dba85b2b62ef95d97de24132568d8504db43f2c9c82d2e88418d2",
    },
  ],
  [
    "https://w3id.org/security/data-integrity/v2",
    {
      sha256: "67f21e6e33a6c14e5ccfd2fc7865f7474fb71a04af7e94136cb399dfac8ae8f4",
      sha384: "0ee2d7626717f8b07cd449b525d5e2b71fe27209fc99e53089e0169dd2944d793feea4526fc60bb9cca1cd96512391f6",
      sha512:
        "39cd7a9a4047b74b8524640fe35633e81e8286d14bdbb7e77d0e08d850b00d6a35b0185d5de35c479baedb23a17989d9f628ac95531fdd79c0c5a0f632d9fa95",
    },
  ],
  [
    "https://w3id.org/security/suites/ed25519-2020/v1",
    {
      sha256: "b9e1ab971fd8bf2c7553e0c4a9438e0b9450afde1ea1ca5b2492368b9f549588",
      sha384: "098b18f472b842cfa7520364d4062aa3c97896c17a6a5ae72e6bfb509641e64eed96156b35f7771283dfd3a53ccd79d1",
      sha512:
        "796ae7e264d600419ff361bc63d6fcb4fa9d7355f51aaa5f15df3dc95e241900d615ea99554f4b849802cc82a016ce0294651dadf09ab5179499b475c221c28a",
    },
  ],
]);
