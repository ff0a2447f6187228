// Taken from a run against a server: ARCS_WRITE_EXAMPLES=1 npx vitest run packages/server/test/openapi/real-answers
import type { RealAnswer } from "../real-answer.ts";

/** What a server answered to a request that failed. */
export const clientFailure: unknown = {
  "error": {
    "code": "agent_not_found",
    "message": "there is no agent with this id",
    "statusCode": 404
  }
};

/** What a server answered, by the id of the operation. */
export const realAnswers: Readonly<Record<string, RealAnswer>> = {
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "purpose": "register",
      "bodyDigest": "sha256-HbF52jShxMkbp5__3ToEXeki-zrHW2uO6svtAk6QUSk"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_CTEyhumaMiShpxvE2cmdd4",
      "address": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "purpose": "register",
      "message": "http://127.0.0.1:41839 asks you to register the agent BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_CTEyhumaMiShpxvE2cmdd4\nOwner: BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z\nPayment address: none\nBody: sha256-HbF52jShxMkbp5__3ToEXeki-zrHW2uO6svtAk6QUSk\nValid until: 2026-11-23T02:16:45.861Z",
      "expiresAt": "2026-11-23T02:16:45.861Z"
    }
  },
  "createKey": {
    "path": "/v1/keys",
    "request": {
      "name": "shop",
      "permissions": [
        "read",
        "write"
      ]
    },
    "status": 201,
    "answer": {
      "key": "arcs_live_A2lkIsTytECJLKBMLWUEbaRzpYkTfPzv7QmPPRmt2TBAg0",
      "apiKey": {
        "id": "key_c5f760f677fb3114ef41d7ba",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "BAg0",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T02:06:45.800Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_2FGqgi3cfYioT9Tsn2d1mA",
      "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
      "message": "http://127.0.0.1:41839 asks you to let the agent BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_2FGqgi3cfYioT9Tsn2d1mA\nAgent: BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z\nOwner: BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z\nAccount: eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8\nValid until: 2026-11-23T02:16:46.008Z",
      "expiresAt": "2026-11-23T02:16:46.008Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_WrvzVu9WRnoZALJski4rWS",
          "secret": "145bf3dc234c0181596a77ce4808b1d680f5d4ce956247e2469b92a98691482b",
          "credential": {
            "@context": [
              "https://www.w3.org/ns/credentials/v2",
              "https://w3id.org/security/data-integrity/v2",
              "https://service.example/contexts/credentials/v1"
            ],
            "type": [
              "VerifiableCredential",
              "ServiceCommittedReputationCredential"
            ],
            "id": "urn:service:committedreputation-KwbKSb852mJ",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-23T02:06:45Z",
            "validUntil": "2026-11-24T02:06:45Z",
            "credentialSubject": {
              "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
              "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "955b16e80644980aa1c9410596cc878143d9180f11d7f1fb4e5ed070ae751d7e",
                  "atMost": "fc1eeb2cd083af3e17e68ba5a999f3e4592e05daf8da9792897ca592a48cca04"
                },
                "costToForge": {
                  "atLeast": "a020a44f0396cb5c1bd340b80af917f1a3a0e9d66a479a5943e1ffb8d0506d02",
                  "atMost": "09dbcf504ad344d7404d53809e16042c4bd969437c259c1723f49ef31219b76d"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-KwbKSb852mJ",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T02:06:45Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3NSMqftAiA2Pmtr8nRmUFLYYcXS8HVtRSEA6ZzkFEifexicmEJCamauBryevStPo1QLpbbanEScA3AAnK1NvkmfF"
            }
          }
        }
      ]
    }
  },
  "createWebhook": {
    "path": "/v1/webhooks",
    "request": {
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ]
    },
    "status": 201,
    "answer": {
      "id": "wh_JYz4PY2c3afN8wp4Ya3TKX",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T02:06:46.821Z",
      "secret": "whsec_y042oHh+bWC46sabDQ6tQcjKruipiPFEeBsOHgfe37k="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_JYz4PY2c3afN8wp4Ya3TKX",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_Dm9DD7vf8xm97Pn4Wio9bA",
      "name": "Oslo Scribe 3",
      "description": "Summarises meetings and long reports",
      "capabilities": [
        "summarisation",
        "transcription"
      ],
      "owner": "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
      "trustScore": {
        "overall": 634,
        "costToForge": "303.84375",
        "tier": "silver",
        "tierPrice": "1",
        "components": {
          "successRate": 0.7862,
          "serviceQuality": 0.4772,
          "responseTime": 0.5755,
          "volumeConsistency": 0.6167
        }
      },
      "privacy": {
        "mode": "public",
        "visibleData": [
          "overallScore",
          "tier",
          "stats",
          "tierBenefits",
          "successRate",
          "serviceQuality",
          "responseTime",
          "volumeConsistency"
        ]
      },
      "stats": {
        "totalTransactions": 11,
        "completedJobs": 11,
        "averageRating": 3.57,
        "totalEarnings": "522.75",
        "currency": "USDC"
      },
      "verification": {
        "emailVerified": false,
        "walletVerified": true,
        "identityCredential": "cred_QCJ5HtHT2yFz6pLCj7qzMn",
        "hasPOAP": false
      },
      "metadata": {
        "website": null,
        "twitter": null,
        "github": null
      },
      "serviceEndpoint": "https://oslo-scribe-3.agent.example/api",
      "frameworkOrigin": "elizaos",
      "x402": {
        "enabled": true,
        "paymentAddress": null,
        "acceptedTokens": [],
        "pricePerCall": "10250000",
        "paymentAccounts": []
      },
      "createdAt": "2026-05-27T02:06:41.831Z",
      "updatedAt": "2026-11-23T02:06:45.153Z",
      "lastActiveAt": "2026-11-05T13:45:06.946Z"
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "32c71479880b1d0b5ea1274126a00272ab2c950e9df2d17738c35d7d86e41b45"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T07:48:57.999Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"3506a58b754e2e57338d19d0bf4346b29ba128bff8d2d1ecd660840c78d3ecfd\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T07:48:57.999Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
        }
      ]
    }
  },
  "getAgents": {
    "path": "/v1/agents/bulk?ids=4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4,Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
    "status": 200,
    "answer": {
      "data": [
        {
          "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "name": "Oslo Scribe 3",
          "trustScore": {
            "overall": 634,
            "costToForge": "303.84375",
            "tier": "silver",
            "tierPrice": "1"
          }
        },
        {
          "id": "Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
          "name": "Hanoi Painter 7",
          "trustScore": {
            "overall": 608,
            "costToForge": "123.75",
            "tier": "silver",
            "tierPrice": "1"
          }
        }
      ],
      "requested": 2,
      "found": 2,
      "notFound": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_CSmKaG8bEVK3D6LeGTNjmM",
    "status": 200,
    "answer": {
      "id": "cred_CSmKaG8bEVK3D6LeGTNjmM",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "name": "Translator",
        "capabilities": [
          "translation"
        ],
        "email": null,
        "emailVerified": false
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "website": null,
        "verified": true
      },
      "issuedAt": "2026-11-23T02:06:46.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "DygqrbZ7cHHYwNpLbKtMQaLiFtBZ7YfzSKCgMJiUQiNU",
        "transactionHash": "45gLnjpMasDtNLhkDdXLkZMqPNrGU4HqpkzqiRVaeWNgSFpDFYB6rbLzCH6drhLwenfCs5fyf7JD6qHzG3S7Yu9H",
        "blockNumber": 24
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:41839/v1/status-lists/list_WrvzVu9WRnoZALJski4rWS",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41839/verify/cred_CSmKaG8bEVK3D6LeGTNjmM",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T02:06:46.382Z",
      "updatedAt": "2026-11-23T02:06:46.405Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_WgY4rRNbd7ff75kLpScpji",
    "status": 200,
    "answer": {
      "id": "dsp_WgY4rRNbd7ff75kLpScpji",
      "paymentId": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "openedBy": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T02:06:46.235Z",
      "resolvedAt": null
    }
  },
  "getHealth": {
    "path": "/health",
    "status": 200,
    "answer": {
      "status": "ok"
    }
  },
  "getHttpSchema": {
    "path": "/schemas/http/rate-payment.json",
    "status": 200,
    "answer": {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "https://service.example/schemas/http/rate-payment.json",
      "title": "RatePayment",
      "description": "The payer's rating of the work, once for each payment and within 30 days",
      "type": "object",
      "properties": {
        "rating": {
          "type": "integer",
          "minimum": 1,
          "maximum": 5
        },
        "comment": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "pattern": "^[^\\u0000]*$"
        },
        "delivered": {
          "type": "boolean",
          "description": "Whether the work was delivered; it is said in the statement, and counts in no score"
        },
        "signature": {
          "type": "string",
          "description": "Of the payer's wallet over the statement: base64 of 64 bytes (plain Ed25519) on the ledger; on EVM chains personal_sign in hexadecimal digits, of smart wallets what ERC-1271 or ERC-6492 take. A refusal shows the statement in details.statement",
          "pattern": "^(?:[A-Za-z0-9+/]{86}==|0x(?:[0-9a-fA-F]{2}){1,8192})$"
        }
      },
      "required": [
        "rating",
        "signature"
      ],
      "additionalProperties": false,
      "examples": [
        {
          "rating": 5,
          "comment": "Right to the minute",
          "signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="
        }
      ]
    }
  },
  "getLeaderboard": {
    "path": "/v1/reputation/leaderboard?limit=6",
    "status": 200,
    "answer": {
      "data": [
        {
          "rank": 1,
          "agentId": "3f29XM1S8MTQS3qLKkTWDJ55PioMmfX67vmdh6oiFsUs",
          "name": "Essen Scout 5",
          "overallScore": null,
          "tier": "gold",
          "capabilities": [
            "research",
            "price-comparison"
          ],
          "totalTransactions": null
        },
        {
          "rank": 2,
          "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "name": "Oslo Scribe 3",
          "overallScore": 634,
          "tier": "silver",
          "capabilities": [
            "summarisation",
            "transcription"
          ],
          "totalTransactions": 11
        },
        {
          "rank": 3,
          "agentId": "Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
          "name": "Hanoi Painter 7",
          "overallScore": 608,
          "tier": "silver",
          "capabilities": [
            "images",
            "design"
          ],
          "totalTransactions": 6
        },
        {
          "rank": 4,
          "agentId": "5LAizFzbYbsk1hADyivu1mkn89A1fcRvK3NK7dorpn1Z",
          "name": "Turin Cartographer 6",
          "overallScore": 607,
          "tier": "silver",
          "capabilities": [
            "routing",
            "maps"
          ],
          "totalTransactions": 6
        },
        {
          "rank": 5,
          "agentId": "6A2sY7nNBjYCWNHqarLBqiYwsprah9JzmRgjyeh77YFN",
          "name": "Dakar Librarian 10",
          "overallScore": 508,
          "tier": "bronze",
          "capabilities": [
            "research",
            "citations"
          ],
          "totalTransactions": 11
        },
        {
          "rank": 6,
          "agentId": "6a7iJ13vBSjsYN6syp4ANCMykuySc8mRtuxPY8a4gdvA",
          "name": "Oslo Auditor 4",
          "overallScore": 414,
          "tier": "bronze",
          "capabilities": [
            "audit",
            "legal"
          ],
          "totalTransactions": 5
        }
      ],
      "filters": {
        "limit": 6
      },
      "total": 10,
      "updatedAt": "2026-11-23T02:06:45.214Z"
    }
  },
  "getLogAnchors": {
    "path": "/log/anchors",
    "status": 200,
    "answer": {
      "network": "local",
      "anchors": []
    }
  },
  "getLogCheckpoint": {
    "path": "/log/checkpoint",
    "status": 200,
    "answer": "127.0.0.1:41839/log\n449\nJ8zj10L2uF3/T+btEOwO7MUWs/vYFBgm7cWoJ/dEfBw=\n\n— 127.0.0.1:41839/log OqtATvD815lzCu1RZ44KW7a9KEZH5GZw+pUnME/ivtZXLjaB48vqboj1iLsXEmi0qqF2WOPenU6b0GcwS9gyPgZsHwE=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:41839/log+3aab404e+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getPayment": {
    "path": "/v1/payments/pay_2UcbHd595cuyshrMiB6SNf",
    "status": 200,
    "answer": {
      "id": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12"
      },
      "payee": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4NdUjiAcj9MnSuhVoXzoEM9A56mUsYhTpPgNnUZgcvEoFC3iBTowiqT3wv2NrBxt4DYGwMSdZ3MfKww2ZPxLzpx6",
      "asset": "EwMDsCduGdN23JTUMhmCv2KVNXVJvPUxGWBqw9oC4m81",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "createdAt": "2026-11-23T02:06:46.189Z"
      },
      "dispute": {
        "id": "dsp_WgY4rRNbd7ff75kLpScpji",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T02:06:46.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T02:06:46.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T02:06:46.104Z",
      "counts": false,
      "why": [
        {
          "code": "unvouched",
          "message": "Nothing of it is vouched for: its payer had spent nothing with roots or vouched payees that it had not used before. All such payments together count as at most three, and as 0.1 in value.",
          "remedy": "Payments count by payers who first spend with a root (GET /v1/reputation/roots), or with agents whom such payers pay."
        }
      ],
      "metadata": {}
    }
  },
  "getPaymentReceipt": {
    "path": "/v1/payments/pay_2UcbHd595cuyshrMiB6SNf/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:41839/v1/payments/pay_2UcbHd595cuyshrMiB6SNf/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-23T02:06:46Z",
      "credentialSubject": {
        "id": "did:service:local:BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
        "payment": {
          "id": "pay_2UcbHd595cuyshrMiB6SNf",
          "earlierIds": [],
          "agent": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
          "payer": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
          "payee": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "4NdUjiAcj9MnSuhVoXzoEM9A56mUsYhTpPgNnUZgcvEoFC3iBTowiqT3wv2NrBxt4DYGwMSdZ3MfKww2ZPxLzpx6",
          "completedAt": "2026-11-23T02:06:46.000Z"
        },
        "statements": [
          {
            "signer": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_2UcbHd595cuyshrMiB6SNf\nagent: BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "lsKWJQ5U07n8Pjmt+102w/MzwFN8FEKORGtYFZkcyIL2eyJKBDITx5/9Pi8UIkufZi9mZUicGwnBrqvHRnhdBQ==",
            "at": "2026-11-23T02:06:46.189Z"
          },
          {
            "signer": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_2UcbHd595cuyshrMiB6SNf\nagent: BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "xNjiaQCsNf+YRUhyxvIAcuS5j6aniAK1FMYdG4whwaXUPnr8JJyKGt+1eQ73hmD1GFJXpY9q1OKhl2Uslk5DDw==",
            "at": "2026-11-23T02:06:46.235Z"
          },
          {
            "signer": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_2UcbHd595cuyshrMiB6SNf\nagent: BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "nfXOPj5Bv6GF9Q5ppaUYtH9OA2ydjMYwv50AZ7CBA8aWZ791AR99L3D4TLBJswt+iYuxUr2exmCIemSheBEWAA==",
            "at": "2026-11-23T02:06:46.217Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-23T02:06:46.235Z",
          "winner": "payee",
          "resolvedAt": "2026-11-23T02:06:46.275Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T02:06:46Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z4bFGuJWcaXkFnhPC1FemrfDCx9Eb5AQAaoQXanRRYisYPQusLbuQNwVexYPMFmVHoRuvsF5uk9bthMna1HP1U1zk"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_CSmKaG8bEVK3D6LeGTNjmM/credential",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://w3id.org/security/data-integrity/v2",
        "https://service.example/contexts/credentials/v1"
      ],
      "type": [
        "VerifiableCredential",
        "ServiceSkillCredential"
      ],
      "id": "urn:service:skill-4ogFeJprDyX",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T02:06:46Z",
      "credentialSubject": {
        "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "skill": "translation",
        "level": "expert",
        "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-4ogFeJprDyX",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T02:06:46Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3VGyNixpTgA8dVEtj6CmPsxSmQqpYt7BXMkGrYyusj1UhDitxQPv2BZvskWqEUxBwN6hLPU7uRQRHT4oM283KH6R"
      }
    }
  },
  "getPublicEvidence": {
    "path": "/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "overallScore": 634,
      "tier": "silver",
      "computedAt": "2026-11-23T02:06:41.831Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "7b27dcff6535ff7a559700d1210d12dee66d8ef6f4c70784c0c91912999cf8ab",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T02:46:48.782Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T05:08:18.395Z",
          "deadlineAt": "2026-06-01T06:46:48.782Z",
          "responseTimeMs": 1226230,
          "rating": 3,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        },
        {
          "id": "pay_PXpgdRR9eXTP1FoY8UWjCU",
          "payer": "Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T01:49:59.301Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T07:48:57.999Z",
          "deadlineAt": "2026-06-04T05:49:59.301Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTM5OTYwMTgzMSAyMDI2LTA2LTA0VDAxOjQ5OjU5LjMwMVogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T05:08:18.395Z",
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "tierPrices": {
        "silver": "1",
        "gold": "10",
        "platinum": "100"
      }
    }
  },
  "getPublicRoots": {
    "path": "/evidence/roots",
    "status": 200,
    "answer": {
      "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "list": {
        "name": "Development: two made-up sellers",
        "assets": [
          {
            "network": "local",
            "asset": "7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ"
          },
          {
            "network": "local",
            "asset": "made-up"
          },
          {
            "network": "eip155:31337",
            "asset": "0xf4c07db27d6e51f182b90eeb9ed54134bbe664f5"
          }
        ],
        "groups": [
          {
            "group": 1,
            "name": "Made-up newsstands",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "group": 2,
            "name": "Made-up weather stations",
            "reason": "for development: there has to be somebody to start from"
          }
        ],
        "roots": [
          {
            "address": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
            "group": 1,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "address": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
            "group": 2,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "address": "eip155:31337:0xdb4341fd42e08f91961e95ca818d10c580a7acca",
            "group": 1,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "address": "eip155:31337:0x51b990c514545c5cef3e4d846e23ae8d7d61d442",
            "group": 2,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          }
        ],
        "credentials": []
      },
      "signed": []
    }
  },
  "getPublicVouchingLog": {
    "path": "/evidence/log?limit=2",
    "status": 200,
    "answer": {
      "entries": [
        {
          "position": 1,
          "at": "2026-05-27T02:06:41.831Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779847601831",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T02:06:41.831Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779847601831",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "75688e293211a693f5b51e9c7e46418c8882cd6ec26c62294f5d8cda7db89f23",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getReadiness": {
    "path": "/ready",
    "status": 200,
    "answer": {
      "status": "ready",
      "checks": {
        "database": "ok",
        "ledger": "ok",
        "queue": "ok"
      },
      "queueAgeSeconds": 3
    }
  },
  "getReputation": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "privacy": {
        "mode": "public",
        "visibleComponents": [
          "successRate",
          "serviceQuality",
          "responseTime",
          "volumeConsistency"
        ]
      },
      "overallScore": 634,
      "tier": "silver",
      "components": {
        "successRate": {
          "value": 0.7862,
          "weight": 0.4,
          "contribution": 314,
          "description": "Completed transactions without disputes"
        },
        "serviceQuality": {
          "value": 0.4772,
          "weight": 0.3,
          "contribution": 143,
          "description": "Ratings by clients"
        },
        "responseTime": {
          "value": 0.5755,
          "weight": 0.2,
          "contribution": 115,
          "description": "Timeliness of responses and completion"
        },
        "volumeConsistency": {
          "value": 0.6167,
          "weight": 0.1,
          "contribution": 62,
          "description": "Transaction frequency and account age"
        }
      },
      "backing": "405.125",
      "costToForge": "303.84375",
      "limit": 922,
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "logHead": {
        "count": 18,
        "hash": "32c71479880b1d0b5ea1274126a00272ab2c950e9df2d17738c35d7d86e41b45"
      },
      "standing": {
        "earnedScore": 634,
        "limits": [
          "To forge it would cost 303.84375, which allows 922: what holds it down is how the agent worked, and how much was seen of that."
        ],
        "raises": [
          "Ratings by vouched payers raise the service quality; without any it is 0."
        ]
      },
      "stats": {
        "totalTransactions": 11,
        "completedTransactions": 11,
        "canceledTransactions": 0,
        "disputedTransactions": 0,
        "averageRating": 3.57,
        "totalEarnings": "522.75",
        "currency": "USDC",
        "accountAgeInDays": 180
      },
      "tierBenefits": {
        "current": "silver",
        "price": "1",
        "advice": "Do not have more than 303.84375 at stake with it while it is a stranger: its score would cost 303.84375 to forge.",
        "transactionLimit": 2500,
        "featureAccess": [
          "priority listing",
          "analytics"
        ],
        "nextTier": {
          "tier": "gold",
          "requiredScore": 750,
          "pointsAway": 116,
          "price": "10"
        }
      },
      "lastUpdated": "2026-11-23T02:06:41.831Z",
      "nextUpdateAt": "2026-11-24T00:00:00.000Z"
    }
  },
  "getReputationEvidence": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "overallScore": 634,
      "tier": "silver",
      "computedAt": "2026-11-23T02:06:41.831Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "7b27dcff6535ff7a559700d1210d12dee66d8ef6f4c70784c0c91912999cf8ab",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T02:46:48.782Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T05:08:18.395Z",
          "deadlineAt": "2026-06-01T06:46:48.782Z",
          "responseTimeMs": 1226230,
          "rating": 3,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        },
        {
          "id": "pay_PXpgdRR9eXTP1FoY8UWjCU",
          "payer": "Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T01:49:59.301Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T07:48:57.999Z",
          "deadlineAt": "2026-06-04T05:49:59.301Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTM5OTYwMTgzMSAyMDI2LTA2LTA0VDAxOjQ5OjU5LjMwMVogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T05:08:18.395Z",
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "tierPrices": {
        "silver": "1",
        "gold": "10",
        "platinum": "100"
      }
    }
  },
  "getReputationHistory": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/history?period=30d&granularity=weekly",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "period": "30d",
      "granularity": "weekly",
      "dataPoints": [
        {
          "timestamp": "2026-11-23T02:06:41.831Z",
          "overallScore": 634,
          "tier": "silver",
          "components": {
            "successRate": 0.7862,
            "serviceQuality": 0.4772,
            "responseTime": 0.5755,
            "volumeConsistency": 0.6167
          }
        }
      ],
      "summary": {
        "startScore": 634,
        "endScore": 634,
        "change": 0,
        "percentChange": 0,
        "trend": "stable",
        "averageScore": 634
      }
    }
  },
  "getReputations": {
    "path": "/v1/reputation/bulk?agentIds=4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4,Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
    "status": 200,
    "answer": {
      "data": [
        {
          "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "privacy": {
            "mode": "public",
            "visibleComponents": [
              "successRate",
              "serviceQuality",
              "responseTime",
              "volumeConsistency"
            ]
          },
          "overallScore": 634,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7862,
              "weight": 0.4,
              "contribution": 314,
              "description": "Completed transactions without disputes"
            },
            "serviceQuality": {
              "value": 0.4772,
              "weight": 0.3,
              "contribution": 143,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.5755,
              "weight": 0.2,
              "contribution": 115,
              "description": "Timeliness of responses and completion"
            },
            "volumeConsistency": {
              "value": 0.6167,
              "weight": 0.1,
              "contribution": 62,
              "description": "Transaction frequency and account age"
            }
          },
          "backing": "405.125",
          "costToForge": "303.84375",
          "limit": 922,
          "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
          "logHead": {
            "count": 18,
            "hash": "32c71479880b1d0b5ea1274126a00272ab2c950e9df2d17738c35d7d86e41b45"
          },
          "standing": {
            "earnedScore": 634,
            "limits": [
              "To forge it would cost 303.84375, which allows 922: what holds it down is how the agent worked, and how much was seen of that."
            ],
            "raises": [
              "Ratings by vouched payers raise the service quality; without any it is 0."
            ]
          },
          "stats": {
            "totalTransactions": 11,
            "completedTransactions": 11,
            "canceledTransactions": 0,
            "disputedTransactions": 0,
            "averageRating": 3.57,
            "totalEarnings": "522.75",
            "currency": "USDC",
            "accountAgeInDays": 180
          },
          "tierBenefits": {
            "current": "silver",
            "price": "1",
            "advice": "Do not have more than 303.84375 at stake with it while it is a stranger: its score would cost 303.84375 to forge.",
            "transactionLimit": 2500,
            "featureAccess": [
              "priority listing",
              "analytics"
            ],
            "nextTier": {
              "tier": "gold",
              "requiredScore": 750,
              "pointsAway": 116,
              "price": "10"
            }
          },
          "lastUpdated": "2026-11-23T02:06:41.831Z",
          "nextUpdateAt": "2026-11-24T00:00:00.000Z"
        },
        {
          "agentId": "Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
          "privacy": {
            "mode": "public",
            "visibleComponents": [
              "successRate",
              "serviceQuality",
              "responseTime",
              "volumeConsistency"
            ]
          },
          "overallScore": 608,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.681,
              "weight": 0.4,
              "contribution": 272,
              "description": "Completed transactions without disputes"
            },
            "serviceQuality": {
              "value": 0.5336,
              "weight": 0.3,
              "contribution": 160,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.6332,
              "weight": 0.2,
              "contribution": 127,
              "description": "Timeliness of responses and completion"
            },
            "volumeConsistency": {
              "value": 0.4884,
              "weight": 0.1,
              "contribution": 49,
              "description": "Transaction frequency and account age"
            }
          },
          "backing": "165",
          "costToForge": "123.75",
          "limit": 902,
          "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
          "logHead": {
            "count": 14,
            "hash": "ea8187cd41b707653afc98e319c40259130d7a19bf9a14640379d9029594cd94"
          },
          "standing": {
            "earnedScore": 608,
            "limits": [
              "To forge it would cost 123.75, which allows 902: what holds it down is how the agent worked, and how much was seen of that."
            ],
            "raises": [
              "Ratings by vouched payers raise the service quality; without any it is 0."
            ]
          },
          "stats": {
            "totalTransactions": 6,
            "completedTransactions": 6,
            "canceledTransactions": 0,
            "disputedTransactions": 0,
            "averageRating": 4.75,
            "totalEarnings": "198.00",
            "currency": "USDC",
            "accountAgeInDays": 180
          },
          "tierBenefits": {
            "current": "silver",
            "price": "1",
            "advice": "Do not have more than 123.75 at stake with it while it is a stranger: its score would cost 123.75 to forge.",
            "transactionLimit": 2500,
            "featureAccess": [
              "priority listing",
              "analytics"
            ],
            "nextTier": {
              "tier": "gold",
              "requiredScore": 750,
              "pointsAway": 142,
              "price": "10"
            }
          },
          "lastUpdated": "2026-11-23T02:06:41.831Z",
          "nextUpdateAt": "2026-11-24T00:00:00.000Z"
        }
      ],
      "requested": 2,
      "found": 2,
      "notFound": []
    }
  },
  "getRoots": {
    "path": "/v1/reputation/roots",
    "status": 200,
    "answer": {
      "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "list": {
        "name": "Development: two made-up sellers",
        "assets": [
          {
            "network": "local",
            "asset": "7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ"
          },
          {
            "network": "local",
            "asset": "made-up"
          },
          {
            "network": "eip155:31337",
            "asset": "0xf4c07db27d6e51f182b90eeb9ed54134bbe664f5"
          }
        ],
        "groups": [
          {
            "group": 1,
            "name": "Made-up newsstands",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "group": 2,
            "name": "Made-up weather stations",
            "reason": "for development: there has to be somebody to start from"
          }
        ],
        "roots": [
          {
            "address": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
            "group": 1,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "address": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
            "group": 2,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "address": "eip155:31337:0xdb4341fd42e08f91961e95ca818d10c580a7acca",
            "group": 1,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          },
          {
            "address": "eip155:31337:0x51b990c514545c5cef3e4d846e23ae8d7d61d442",
            "group": 2,
            "cap": "100000",
            "reason": "for development: there has to be somebody to start from"
          }
        ],
        "credentials": []
      },
      "signed": []
    }
  },
  "getSchema": {
    "path": "/schemas/skill-v1.json",
    "status": 200,
    "answer": {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "https://service.example/schemas/skill-v1.json",
      "title": "SkillSubjectData",
      "description": "A skill that the issuer certifies.",
      "type": "object",
      "properties": {
        "agentId": {
          "description": "Unique agent identifier",
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "skill": {
          "description": "Name of the skill, such as translation",
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "category": {
          "description": "Field that the skill belongs to",
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "level": {
          "description": "How well the agent masters it",
          "type": "string",
          "enum": [
            "beginner",
            "intermediate",
            "advanced",
            "expert"
          ]
        },
        "scoreBasisPoints": {
          "description": "Result of the assessment, in basis points (10000 is 1.0)",
          "type": "integer",
          "minimum": 0,
          "maximum": 10000
        },
        "assessmentMethod": {
          "description": "How the skill was assessed",
          "type": "string",
          "minLength": 1,
          "maxLength": 500
        },
        "evidenceUri": {
          "description": "Where the assessment can be looked up",
          "type": "string",
          "maxLength": 2048,
          "format": "uri",
          "pattern": "^[^\\s<>\"{}|\\\\^`]+$"
        },
        "assessedAt": {
          "description": "Time of the assessment, Unix seconds",
          "type": "integer",
          "minimum": 0,
          "maximum": 253402300799
        }
      },
      "required": [
        "agentId",
        "skill"
      ],
      "additionalProperties": false
    }
  },
  "getStatusList": {
    "path": "/v1/status-lists/list_69e265c32528215444549cc398f4753a",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-23T02:06:47Z",
      "validUntil": "2026-11-24T02:06:47Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T02:06:47Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3YqdYfC4JyDU3mEnLn8H267wnCAPMhQSGuoV5JKMJ8s7tKZC6GEdGvJ15USkmWmKKcL4G1QGhUhYfHpHdKNbC5zW"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_CSmKaG8bEVK3D6LeGTNjmM/facts",
    "status": 200,
    "answer": {
      "valid": true,
      "checks": {
        "signatureValid": true,
        "issuerTrusted": true,
        "notExpired": true,
        "notRevoked": true,
        "schemaValid": true
      },
      "errors": [],
      "checkedAt": "2026-11-23T02:06:46.720Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "97ca8fd5319bb88e88bed4853eec8e9a1a700211f233087a5b14befa6f4d762f",
        "signature": "7c6ae880ad1011f69fc5297616a91a0993ea50467781040a6d71a40866e7ce22678c3062cd89154cb170c17ba157cf9543d34b2e6f09c5887ff99e585db0180a"
      },
      "evidence": []
    }
  },
  "getVouchingLog": {
    "path": "/v1/reputation/log?limit=2",
    "status": 200,
    "answer": {
      "entries": [
        {
          "position": 1,
          "at": "2026-05-27T02:06:41.831Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779847601831",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T02:06:41.831Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779847601831",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "75688e293211a693f5b51e9c7e46418c8882cd6ec26c62294f5d8cda7db89f23",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_CSmKaG8bEVK3D6LeGTNjmM/w3c",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://w3id.org/security/data-integrity/v2",
        "https://service.example/contexts/credentials/v1"
      ],
      "type": [
        "VerifiableCredential",
        "ServiceSkillCredential"
      ],
      "id": "urn:service:skill-4ogFeJprDyX",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T02:06:46Z",
      "credentialSubject": {
        "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "skill": "translation",
        "level": "expert",
        "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-4ogFeJprDyX",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T02:06:46Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3VGyNixpTgA8dVEtj6CmPsxSmQqpYt7BXMkGrYyusj1UhDitxQPv2BZvskWqEUxBwN6hLPU7uRQRHT4oM283KH6R"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_CSmKaG8bEVK3D6LeGTNjmM",
      "type": "SkillCredential",
      "subjectId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-23T02:06:46.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "45gLnjpMasDtNLhkDdXLkZMqPNrGU4HqpkzqiRVaeWNgSFpDFYB6rbLzCH6drhLwenfCs5fyf7JD6qHzG3S7Yu9H",
        "address": "DygqrbZ7cHHYwNpLbKtMQaLiFtBZ7YfzSKCgMJiUQiNU"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:41839/verify/cred_CSmKaG8bEVK3D6LeGTNjmM"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_QCJ5HtHT2yFz6pLCj7qzMn",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-23T02:06:45.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:41839/verify/cred_QCJ5HtHT2yFz6pLCj7qzMn"
        }
      ],
      "total": 1
    }
  },
  "listCredentials": {
    "path": "/v1/credentials/agent/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4?limit=1",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_QCJ5HtHT2yFz6pLCj7qzMn",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-23T02:06:45.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:41839/verify/cred_QCJ5HtHT2yFz6pLCj7qzMn"
        }
      ],
      "total": 1,
      "filters": {}
    }
  },
  "listIssuers": {
    "path": "/v1/issuers",
    "status": 200,
    "answer": {
      "issuers": [
        {
          "id": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "name": "acc_demo",
          "website": null,
          "verified": true,
          "keys": []
        },
        {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "website": null,
          "verified": true,
          "keys": []
        }
      ],
      "total": 2
    }
  },
  "listKeys": {
    "path": "/v1/keys",
    "status": 200,
    "answer": {
      "keys": [
        {
          "id": "key_c5f760f677fb3114ef41d7ba",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "BAg0",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T02:06:45.800Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_9335ee167084e56182a6ff18",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "UHmR",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T02:06:45.790Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T02:06:45.816Z"
        },
        {
          "id": "key_8d15dae0f564f30d9ae3817d",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "ghxY",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T02:06:45.326Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T02:06:45.355Z"
        },
        {
          "id": "key_c225c2297b21dc6617dcdc5e",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "GrnI",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T02:06:45.086Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_DvHdop6fjwyWf8dmtZ3usx/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_9FvBPHw3bT1a8GxkpXMC4R",
          "event": "payment.completed",
          "eventId": "evt_N2E8W85HtAnPPEhwj2JS4E",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 16,
          "createdAt": "2026-11-23T02:06:46.910Z",
          "lastAttemptAt": "2026-11-23T02:06:46.927Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-23T02:06:46.927Z",
          "replayOf": null
        }
      ],
      "pagination": {
        "page": 1,
        "limit": 1,
        "total": 1,
        "totalPages": 1,
        "hasNext": false,
        "hasPrev": false
      }
    }
  },
  "listWebhooks": {
    "path": "/v1/webhooks",
    "status": 200,
    "answer": {
      "webhooks": [
        {
          "id": "wh_JYz4PY2c3afN8wp4Ya3TKX",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-23T02:06:46.821Z",
          "failingSince": null,
          "disabledAt": null,
          "disabledReason": null,
          "lastDelivery": null
        }
      ],
      "total": 1
    }
  },
  "openDispute": {
    "path": "/v1/disputes",
    "request": {
      "paymentId": "pay_2UcbHd595cuyshrMiB6SNf",
      "reason": "not delivered",
      "signature": "xNjiaQCsNf+YRUhyxvIAcuS5j6aniAK1FMYdG4whwaXUPnr8JJyKGt+1eQ73hmD1GFJXpY9q1OKhl2Uslk5DDw=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_WgY4rRNbd7ff75kLpScpji",
      "paymentId": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "openedBy": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T02:06:46.235Z",
      "resolvedAt": null
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_2UcbHd595cuyshrMiB6SNf/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "lsKWJQ5U07n8Pjmt+102w/MzwFN8FEKORGtYFZkcyIL2eyJKBDITx5/9Pi8UIkufZi9mZUicGwnBrqvHRnhdBQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "rater": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "createdAt": "2026-11-23T02:06:46.189Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_Gv3PYznFpqKoyg1GRxN3G4",
        "signatures": [
          {
            "address": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
            "signature": "uUjxA5Ixun/lrUm2PIAXMuYqr1d3NgKfuMFmAmKszlO+0X5/C4nTk783as50F0kvb9G9TzcQ0v02+UZX37NTAQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "internalId": "agt_Rfnqfg2NgF3ATNupLHJBdP",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "trustScore": {
          "overall": 0,
          "costToForge": "0",
          "tier": "bronze",
          "tierPrice": "0",
          "components": {
            "successRate": 0,
            "serviceQuality": 0,
            "responseTime": 0,
            "volumeConsistency": 0
          }
        },
        "privacy": {
          "mode": "public",
          "visibleData": [
            "overallScore",
            "tier",
            "stats",
            "tierBenefits",
            "successRate",
            "serviceQuality",
            "responseTime",
            "volumeConsistency"
          ]
        },
        "stats": {
          "totalTransactions": 0,
          "completedJobs": 0,
          "averageRating": 0,
          "totalEarnings": "0",
          "currency": ""
        },
        "verification": {
          "emailVerified": false,
          "walletVerified": true,
          "identityCredential": null,
          "hasPOAP": false
        },
        "metadata": {
          "website": null,
          "twitter": null,
          "github": null
        },
        "serviceEndpoint": null,
        "frameworkOrigin": null,
        "x402": {
          "enabled": false,
          "paymentAddress": null,
          "acceptedTokens": [],
          "pricePerCall": null,
          "paymentAccounts": []
        },
        "createdAt": "2026-11-23T02:06:45.879Z",
        "updatedAt": "2026-11-23T02:06:45.879Z",
        "lastActiveAt": "2026-11-23T02:06:45.879Z"
      },
      "key": "arcs_live_ePFdRtgYrvT1MuyOK0urnv2RLyvEmc0hH1c4ntVG2y3yQ9",
      "apiKey": {
        "id": "key_1cef2cfe313c388164ab56e6",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "3yQ9",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "issuerDid": null,
        "createdAt": "2026-11-23T02:06:45.884Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_9FvBPHw3bT1a8GxkpXMC4R/replay",
    "status": 201,
    "answer": {
      "id": "del_WRAawSacweUmfqVrMvxrMK",
      "event": "payment.completed",
      "eventId": "evt_N2E8W85HtAnPPEhwj2JS4E",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-23T02:06:46.974Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-23T02:06:46.974Z",
      "finishedAt": null,
      "replayOf": "del_9FvBPHw3bT1a8GxkpXMC4R"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_2UcbHd595cuyshrMiB6SNf/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "nfXOPj5Bv6GF9Q5ppaUYtH9OA2ydjMYwv50AZ7CBA8aWZ791AR99L3D4TLBJswt+iYuxUr2exmCIemSheBEWAA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-23T02:06:46.217Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "amount": "1.50",
      "transactionHash": "4NdUjiAcj9MnSuhVoXzoEM9A56mUsYhTpPgNnUZgcvEoFC3iBTowiqT3wv2NrBxt4DYGwMSdZ3MfKww2ZPxLzpx6",
      "payer": {
        "address": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12"
      },
      "payee": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4NdUjiAcj9MnSuhVoXzoEM9A56mUsYhTpPgNnUZgcvEoFC3iBTowiqT3wv2NrBxt4DYGwMSdZ3MfKww2ZPxLzpx6",
      "asset": "EwMDsCduGdN23JTUMhmCv2KVNXVJvPUxGWBqw9oC4m81",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T02:06:46.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T02:06:46.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T02:06:46.104Z",
      "counts": false,
      "why": [
        {
          "code": "unvouched",
          "message": "Nothing of it is vouched for: its payer had spent nothing with roots or vouched payees that it had not used before. All such payments together count as at most three, and as 0.1 in value.",
          "remedy": "Payments count by payers who first spend with a root (GET /v1/reputation/roots), or with agents whom such payers pay."
        }
      ],
      "metadata": {}
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_WgY4rRNbd7ff75kLpScpji/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_WgY4rRNbd7ff75kLpScpji",
      "paymentId": "pay_2UcbHd595cuyshrMiB6SNf",
      "agentId": "BoniU18i1rw3f6Dhc5sLHKpMewHZ724yQc5UR43FJkLm",
      "openedBy": "6wNSTGV4QyEhPG2fg9Yg5oYKDqAuWVZShvH6WGiPhn12",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-23T02:06:46.235Z",
      "resolvedAt": "2026-11-23T02:06:46.275Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_CSmKaG8bEVK3D6LeGTNjmM/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_CSmKaG8bEVK3D6LeGTNjmM",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "name": "Translator",
        "capabilities": [
          "translation"
        ],
        "email": null,
        "emailVerified": false
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "website": null,
        "verified": true
      },
      "issuedAt": "2026-11-23T02:06:46.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-23T02:06:46.749Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "DygqrbZ7cHHYwNpLbKtMQaLiFtBZ7YfzSKCgMJiUQiNU",
        "transactionHash": "45gLnjpMasDtNLhkDdXLkZMqPNrGU4HqpkzqiRVaeWNgSFpDFYB6rbLzCH6drhLwenfCs5fyf7JD6qHzG3S7Yu9H",
        "blockNumber": 24
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:41839/v1/status-lists/list_WrvzVu9WRnoZALJski4rWS",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41839/verify/cred_CSmKaG8bEVK3D6LeGTNjmM",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T02:06:46.382Z",
      "updatedAt": "2026-11-23T02:06:46.749Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_c5f760f677fb3114ef41d7ba",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_JYz4PY2c3afN8wp4Ya3TKX/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_JYz4PY2c3afN8wp4Ya3TKX",
      "secret": "whsec_2FpvYMXTdqdGdRUj0mA8ztN46a673fZtTZRBfWzbC44=",
      "previousSecretExpiresAt": "2026-11-24T02:06:46.893Z"
    }
  },
  "searchAgents": {
    "path": "/v1/agents/search?tier=silver&limit=1",
    "status": 200,
    "answer": {
      "data": [
        {
          "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "name": "Oslo Scribe 3",
          "description": "Summarises meetings and long reports",
          "capabilities": [
            "summarisation",
            "transcription"
          ],
          "trustScore": {
            "overall": 634,
            "costToForge": "303.84375",
            "tier": "silver",
            "tierPrice": "1"
          },
          "stats": {
            "totalTransactions": 11,
            "averageRating": 3.57
          },
          "createdAt": "2026-05-27T02:06:41.831Z"
        }
      ],
      "pagination": {
        "page": 1,
        "limit": 1,
        "total": 3,
        "totalPages": 3,
        "hasNext": true,
        "hasPrev": false
      },
      "filters": {
        "sortBy": "score",
        "order": "desc",
        "tier": "silver"
      }
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_DvHdop6fjwyWf8dmtZ3usx/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 16,
      "deliveryId": "del_9FvBPHw3bT1a8GxkpXMC4R"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "internalId": "agt_Rfnqfg2NgF3ATNupLHJBdP",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
      "trustScore": {
        "overall": 0,
        "costToForge": "0",
        "tier": "bronze",
        "tierPrice": "0",
        "components": {
          "successRate": 0,
          "serviceQuality": 0,
          "responseTime": 0,
          "volumeConsistency": 0
        }
      },
      "privacy": {
        "mode": "public",
        "visibleData": [
          "overallScore",
          "tier",
          "stats",
          "tierBenefits",
          "successRate",
          "serviceQuality",
          "responseTime",
          "volumeConsistency"
        ]
      },
      "stats": {
        "totalTransactions": 0,
        "completedJobs": 0,
        "averageRating": 0,
        "totalEarnings": "0",
        "currency": ""
      },
      "verification": {
        "emailVerified": false,
        "walletVerified": true,
        "identityCredential": null,
        "hasPOAP": false
      },
      "metadata": {
        "website": null,
        "twitter": null,
        "github": null
      },
      "serviceEndpoint": null,
      "frameworkOrigin": null,
      "x402": {
        "enabled": false,
        "paymentAddress": null,
        "acceptedTokens": [],
        "pricePerCall": null,
        "paymentAccounts": []
      },
      "createdAt": "2026-11-23T02:06:45.879Z",
      "updatedAt": "2026-11-23T02:06:45.942Z",
      "lastActiveAt": "2026-11-23T02:06:45.879Z"
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_JYz4PY2c3afN8wp4Ya3TKX",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_JYz4PY2c3afN8wp4Ya3TKX",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T02:06:46.821Z",
      "failingSince": null,
      "disabledAt": null,
      "disabledReason": null
    }
  },
  "vcIssueCredential": {
    "path": "/vc/credentials/issue",
    "request": {
      "credential": {
        "@context": [
          "https://www.w3.org/ns/credentials/v2"
        ],
        "type": [
          "VerifiableCredential"
        ],
        "credentialSubject": {
          "id": "did:example:alice"
        }
      },
      "options": {
        "credentialId": "urn:uuid:94450c72-5dc4-4e46-8df0-106819064656",
        "credentialStatus": {
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation"
        }
      }
    },
    "status": 201,
    "answer": {
      "verifiableCredential": {
        "@context": [
          "https://www.w3.org/ns/credentials/v2"
        ],
        "type": [
          "VerifiableCredential"
        ],
        "credentialSubject": {
          "id": "did:example:alice"
        },
        "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "credentialStatus": {
          "id": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T02:06:47Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3njqDJ9Gjj9bWze2vrtZ2wMNakvBVTMzYdgamfRc29kyv3BMRVCzngkDkRDFBGeJWg281Moc7MiQniKkzELRgqJx"
        }
      }
    }
  },
  "vcUpdateStatus": {
    "path": "/vc/credentials/status",
    "request": {
      "credentialId": "urn:uuid:94450c72-5dc4-4e46-8df0-106819064656",
      "credentialStatus": {
        "type": "BitstringStatusListEntry",
        "statusPurpose": "revocation"
      },
      "status": true
    },
    "status": 200,
    "answer": {
      "credentialId": "urn:uuid:94450c72-5dc4-4e46-8df0-106819064656",
      "statusPurpose": "revocation",
      "status": true
    }
  },
  "vcVerifyCredential": {
    "path": "/vc/credentials/verify",
    "request": {
      "verifiableCredential": {
        "@context": [
          "https://www.w3.org/ns/credentials/v2"
        ],
        "type": [
          "VerifiableCredential"
        ],
        "credentialSubject": {
          "id": "did:example:alice"
        },
        "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "credentialStatus": {
          "id": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T02:06:47Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3njqDJ9Gjj9bWze2vrtZ2wMNakvBVTMzYdgamfRc29kyv3BMRVCzngkDkRDFBGeJWg281Moc7MiQniKkzELRgqJx"
        }
      }
    },
    "status": 200,
    "answer": {
      "verified": true,
      "problemDetails": [],
      "warnings": []
    }
  },
  "vcVerifyPresentation": {
    "path": "/vc/presentations/verify",
    "request": {
      "verifiablePresentation": {
        "@context": [
          "https://www.w3.org/ns/credentials/v2"
        ],
        "type": [
          "VerifiablePresentation"
        ],
        "holder": "did:key:z6Mkq7XEHsDKzGjCoeePWwZfg4FHLiygwBLcyfbRcpjj61nw",
        "verifiableCredential": [
          {
            "@context": [
              "https://www.w3.org/ns/credentials/v2"
            ],
            "type": [
              "VerifiableCredential"
            ],
            "credentialSubject": {
              "id": "did:example:alice"
            },
            "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
            "credentialStatus": {
              "id": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:41839/v1/status-lists/list_69e265c32528215444549cc398f4753a"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T02:06:47Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3njqDJ9Gjj9bWze2vrtZ2wMNakvBVTMzYdgamfRc29kyv3BMRVCzngkDkRDFBGeJWg281Moc7MiQniKkzELRgqJx"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T02:06:47Z",
          "verificationMethod": "did:key:z6Mkq7XEHsDKzGjCoeePWwZfg4FHLiygwBLcyfbRcpjj61nw#z6Mkq7XEHsDKzGjCoeePWwZfg4FHLiygwBLcyfbRcpjj61nw",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z5gAjvFcqKUXD3KE7xPukrVcqczUwvX7R4BneEnP6BHyvJEsCd9aoeS14qNKo4P2WhXBB36MSaictEPyBZewJjgJP"
        }
      },
      "options": {
        "challenge": "5f2b",
        "domain": "shop.example"
      }
    },
    "status": 200,
    "answer": {
      "verified": true,
      "problemDetails": [],
      "warnings": []
    }
  },
  "verifyCredential": {
    "path": "/v1/credentials/verify",
    "request": {
      "credential": {
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://w3id.org/security/data-integrity/v2",
          "https://service.example/contexts/credentials/v1"
        ],
        "type": [
          "VerifiableCredential",
          "ServiceSkillCredential"
        ],
        "id": "urn:service:skill-4ogFeJprDyX",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-23T02:06:46Z",
        "credentialSubject": {
          "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
          "skill": "translation",
          "level": "expert",
          "agentId": "BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-4ogFeJprDyX",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T02:06:46Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3VGyNixpTgA8dVEtj6CmPsxSmQqpYt7BXMkGrYyusj1UhDitxQPv2BZvskWqEUxBwN6hLPU7uRQRHT4oM283KH6R"
        }
      }
    },
    "status": 200,
    "answer": {
      "valid": true,
      "checks": {
        "signatureValid": true,
        "issuerTrusted": true,
        "notExpired": true,
        "notRevoked": true,
        "schemaValid": true
      },
      "credentialId": "cred_CSmKaG8bEVK3D6LeGTNjmM",
      "subject": {
        "id": "did:service:local:BfGBhcxtejEjh9ogqNbppxhHX9hqXJ6GHegVnYmiAo1Z",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-23T02:06:46.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "45gLnjpMasDtNLhkDdXLkZMqPNrGU4HqpkzqiRVaeWNgSFpDFYB6rbLzCH6drhLwenfCs5fyf7JD6qHzG3S7Yu9H",
        "blockNumber": 24,
        "timestamp": "2026-11-23T02:06:46.405Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_8d15dae0f564f30d9ae3817d",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "ghxY",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T02:06:45.326Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  }
};
