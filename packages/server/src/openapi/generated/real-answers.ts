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
      "address": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "purpose": "register",
      "bodyDigest": "sha256-5WdiUkZfmyl2Wc99HHqbQ7Vq6_XVxGX2heWln_J6ULg"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_4gj1LXssLt3wsScoArTTe1",
      "address": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "purpose": "register",
      "message": "http://127.0.0.1:45845 asks you to register the agent 2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_4gj1LXssLt3wsScoArTTe1\nOwner: 2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi\nPayment address: none\nBody: sha256-5WdiUkZfmyl2Wc99HHqbQ7Vq6_XVxGX2heWln_J6ULg\nValid until: 2026-11-23T01:23:10.685Z",
      "expiresAt": "2026-11-23T01:23:10.685Z"
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
      "key": "arcs_live_vjnodQ6T6RyTfUmNbL5IIdAbAzOkrJXUeKA40glE4b2RIC",
      "apiKey": {
        "id": "key_e0132f641de67533b88f8e00",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "2RIC",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T01:13:10.088Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_PE33FRJkkPtdQmc3RfnFjw",
      "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
      "message": "http://127.0.0.1:45845 asks you to let the agent 2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_PE33FRJkkPtdQmc3RfnFjw\nAgent: 2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi\nOwner: 2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi\nAccount: eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8\nValid until: 2026-11-23T01:23:13.277Z",
      "expiresAt": "2026-11-23T01:23:13.277Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_3BArVR6Ghz6tBFn9QNcGk7",
          "secret": "946415f8bac15802987bcea98852c6db1fc17611c0e03fe7e8509857002f0651",
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
            "id": "urn:service:committedreputation-XD362x8cnGR",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-23T01:13:13Z",
            "validUntil": "2026-11-24T01:13:13Z",
            "credentialSubject": {
              "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
              "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "637ea4d900387665fe1d6cd6208ad34287e27da5aab140dadfab734ea785f168",
                  "atMost": "4928a06015338a7a3b2c161b4059d36736c4e8ec1ecd666d0453093c96bb0774"
                },
                "costToForge": {
                  "atLeast": "bb53c87731b566ba651684932c6f4a52675604754e0058c79c42b99748bfd8ad",
                  "atMost": "ae2f1542778b24a775ac37860f3595534c10548763cd22705479c743265c314b"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-XD362x8cnGR",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T01:13:13Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z973o5ZWnFYprd6RbnQ2iZXLujfHpawqBQnzpHSVkAj7hNZiAK8iwvt9fQpVehuKJqRJwoTV4kmKQZrh1gb8ydX4"
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
      "id": "wh_L4zKaTbxTMpKxnbhGjh12W",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T01:13:16.547Z",
      "secret": "whsec_/qmeyjpURulrdufeXR6oiMvyyjQ8c3suGttgR/30I4Y="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_L4zKaTbxTMpKxnbhGjh12W",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_AHqNAzZPxq8zJCrn4Y5YrS",
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
        "identityCredential": "cred_Funbi3h39of9M15SrVpjUU",
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
      "createdAt": "2026-05-27T01:12:40.371Z",
      "updatedAt": "2026-11-23T01:13:05.804Z",
      "lastActiveAt": "2026-11-05T12:51:05.486Z"
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "e7d54772c945a965e5e8ab296a4bc5bc18bda5191ebcb40cb22307aa2aeda576"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T06:54:56.539Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"0e6c90d13dbd8a0993b02911c432790daffad99a6c41125e449760a0a5698483\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T06:54:56.539Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_69fWgvY5HcJauAVdpqE47G",
    "status": 200,
    "answer": {
      "id": "cred_69fWgvY5HcJauAVdpqE47G",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
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
      "issuedAt": "2026-11-23T01:13:14.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "FJa795nzm8ygKWK47hYjgEkLs18eG7C2T4KQwhpr6rwQ",
        "transactionHash": "4Pjemm7yrFP2rj9o79Qb42QavvrpSyd2RSLDT3evZUpn5PJD7brPoN4J5WiicMLV8A5k6SGZTaSuJ1TdqHXj8AKs",
        "blockNumber": 133
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:45845/v1/status-lists/list_3BArVR6Ghz6tBFn9QNcGk7",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:45845/verify/cred_69fWgvY5HcJauAVdpqE47G",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T01:13:14.413Z",
      "updatedAt": "2026-11-23T01:13:14.468Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_N1Qk8pxiGMda2gZuCqUsgy",
    "status": 200,
    "answer": {
      "id": "dsp_N1Qk8pxiGMda2gZuCqUsgy",
      "paymentId": "pay_QKiyiV657HqYKQwJMUa6ky",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "openedBy": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T01:13:14.245Z",
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
      "updatedAt": "2026-11-23T01:13:06.000Z"
    }
  },
  "getLogCheckpoint": {
    "path": "/log/checkpoint",
    "status": 200,
    "answer": "127.0.0.1:45845/log\n449\niE6uyg4qhpLvHaAAFuhe34iHRgH9d6gkU3DSkWjJDzo=\n\n— 127.0.0.1:45845/log AS8tx7+vlMXA9JgUiGWDAK0KHH1z7F1LLwcIdF/nc2RRHyKZW/Q/Gbq0RSqXmj4Q4xy6WIIFF+xh+tRVbyc4dSTDtwg=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:45845/log+012f2dc7+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getPayment": {
    "path": "/v1/payments/pay_QKiyiV657HqYKQwJMUa6ky",
    "status": 200,
    "answer": {
      "id": "pay_QKiyiV657HqYKQwJMUa6ky",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx"
      },
      "payee": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4bAQPGLEbzW7KzM7C7BBYoQY7tbmd79VhXYZd7ndR4QFv6sUnLVenJg3o1PHDqokikvtomHdZ3bSsEXUegmjvqRq",
      "asset": "8se1a9FENF1nUgcoRkSc9GbFNknkxkkRcBCr45JC6qzj",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "createdAt": "2026-11-23T01:13:14.188Z"
      },
      "dispute": {
        "id": "dsp_N1Qk8pxiGMda2gZuCqUsgy",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T01:13:13.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T01:13:13.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T01:13:13.852Z",
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
  "getPublicCredential": {
    "path": "/verify/cred_69fWgvY5HcJauAVdpqE47G/credential",
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
      "id": "urn:service:skill-L1PYtQWYJXC",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T01:13:14Z",
      "credentialSubject": {
        "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "skill": "translation",
        "level": "expert",
        "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-L1PYtQWYJXC",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T01:13:14Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z31mVhBaknAppbCgJA6uzHP3aBoBAczBZLRaRXV2tT97KWzEa4ZtfHfaVXSaeQBEFDDkmJG3ZmLJz2fzNEuEGV3fn"
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
      "computedAt": "2026-11-23T01:12:40.371Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "be3905b2331cb71cbd0aae92ed1f0a067c53ad15009ad8b0481aafeab616cec5",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T01:52:47.322Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T04:14:16.935Z",
          "deadlineAt": "2026-06-01T05:52:47.322Z",
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
          "createdAt": "2026-06-04T00:55:57.841Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T06:54:56.539Z",
          "deadlineAt": "2026-06-04T04:55:57.841Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTM5NjM2MDM3MSAyMDI2LTA2LTA0VDAwOjU1OjU3Ljg0MVogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T04:14:16.935Z",
      "rootsDigest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
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
      "digest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
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
          "at": "2026-05-27T01:12:40.371Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779844360371",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T01:12:40.371Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779844360371",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "361b1fe218c0524780a7d46a26e9aa9b2f1364ca39c727814e71681c24a5ffa0",
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
      "queueAgeSeconds": 29
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
      "rootsDigest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
      "logHead": {
        "count": 18,
        "hash": "e7d54772c945a965e5e8ab296a4bc5bc18bda5191ebcb40cb22307aa2aeda576"
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
      "lastUpdated": "2026-11-23T01:12:40.371Z",
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
      "computedAt": "2026-11-23T01:12:40.371Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "be3905b2331cb71cbd0aae92ed1f0a067c53ad15009ad8b0481aafeab616cec5",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T01:52:47.322Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T04:14:16.935Z",
          "deadlineAt": "2026-06-01T05:52:47.322Z",
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
          "createdAt": "2026-06-04T00:55:57.841Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T06:54:56.539Z",
          "deadlineAt": "2026-06-04T04:55:57.841Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTM5NjM2MDM3MSAyMDI2LTA2LTA0VDAwOjU1OjU3Ljg0MVogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T04:14:16.935Z",
      "rootsDigest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
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
          "timestamp": "2026-11-23T01:12:40.371Z",
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
          "rootsDigest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
          "logHead": {
            "count": 18,
            "hash": "e7d54772c945a965e5e8ab296a4bc5bc18bda5191ebcb40cb22307aa2aeda576"
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
          "lastUpdated": "2026-11-23T01:12:40.371Z",
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
          "rootsDigest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
          "logHead": {
            "count": 14,
            "hash": "f5f4ec89e7a335e9e31c76d58367131baf5c97c391e6bb4efafd777f26f86095"
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
          "lastUpdated": "2026-11-23T01:12:40.371Z",
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
      "digest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6",
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
    "path": "/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-23T01:13:18Z",
      "validUntil": "2026-11-24T01:13:18Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T01:13:18Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z23gunt29pZxZJkVVvLYNrc5CE3BbKzCEdWHvRaWAC6ByoTZnoZG4XaMWHRmDU5XZhbsWPHC7SHKBF8Km9JZU7sKK"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_69fWgvY5HcJauAVdpqE47G/facts",
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
      "checkedAt": "2026-11-23T01:13:15.957Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "0c331e51df91d5d558df5cbdf2bb801b48aba776e0fb007b8498c0a3888a4afd",
        "signature": "64b210146f8ea36c8adea645fe5f3f09fca9d335b4616dd2cb1980ba27c41c5c02c52730eb4dbc10eada6f2aba26d0753494b3622df62cfe8f7d05cf39a29901"
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
          "at": "2026-05-27T01:12:40.371Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779844360371",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T01:12:40.371Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779844360371",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "361b1fe218c0524780a7d46a26e9aa9b2f1364ca39c727814e71681c24a5ffa0",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_69fWgvY5HcJauAVdpqE47G/w3c",
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
      "id": "urn:service:skill-L1PYtQWYJXC",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T01:13:14Z",
      "credentialSubject": {
        "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "skill": "translation",
        "level": "expert",
        "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-L1PYtQWYJXC",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T01:13:14Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z31mVhBaknAppbCgJA6uzHP3aBoBAczBZLRaRXV2tT97KWzEa4ZtfHfaVXSaeQBEFDDkmJG3ZmLJz2fzNEuEGV3fn"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_69fWgvY5HcJauAVdpqE47G",
      "type": "SkillCredential",
      "subjectId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-23T01:13:14.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "4Pjemm7yrFP2rj9o79Qb42QavvrpSyd2RSLDT3evZUpn5PJD7brPoN4J5WiicMLV8A5k6SGZTaSuJ1TdqHXj8AKs",
        "address": "FJa795nzm8ygKWK47hYjgEkLs18eG7C2T4KQwhpr6rwQ"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:45845/verify/cred_69fWgvY5HcJauAVdpqE47G"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_Funbi3h39of9M15SrVpjUU",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-23T01:13:05.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:45845/verify/cred_Funbi3h39of9M15SrVpjUU"
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
          "id": "cred_Funbi3h39of9M15SrVpjUU",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-23T01:13:05.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:45845/verify/cred_Funbi3h39of9M15SrVpjUU"
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
          "id": "key_e0132f641de67533b88f8e00",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "2RIC",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T01:13:10.088Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_e87b1c3f746403d84b813165",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "1vFO",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T01:13:10.021Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T01:13:10.128Z"
        },
        {
          "id": "key_0b67fe5d73cecf7a777332b3",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "t8jG",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T01:13:06.214Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T01:13:06.436Z"
        },
        {
          "id": "key_dd00eeabc6286e2f60878a03",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "1NIk",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T01:13:05.634Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_HZPPJAcfLWb8gvL4L1iVXd/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_3nNHJu3pcEkw6MrgUZUDhv",
          "event": "payment.completed",
          "eventId": "evt_5Qh85UjWP8MveUZ2af56gv",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 59,
          "createdAt": "2026-11-23T01:13:17.155Z",
          "lastAttemptAt": "2026-11-23T01:13:17.225Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-23T01:13:17.225Z",
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
          "id": "wh_L4zKaTbxTMpKxnbhGjh12W",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-23T01:13:16.547Z",
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
      "paymentId": "pay_QKiyiV657HqYKQwJMUa6ky",
      "reason": "not delivered",
      "signature": "qlvYgJidPC6U9EXKlq1oHjjK10kgXtUuPCgrSrv8u1fSp3OvwsJWhEx9OMAcOY7ztdUd4XiN3jNM73DOws6NDA=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_N1Qk8pxiGMda2gZuCqUsgy",
      "paymentId": "pay_QKiyiV657HqYKQwJMUa6ky",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "openedBy": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T01:13:14.245Z",
      "resolvedAt": null
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_QKiyiV657HqYKQwJMUa6ky/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "lIjxFUNXal0/AaqgzqFOPlh4wFsNhg/g+pObVrHm+esd9kXIJKRvhJHsxYsnFUwUnpqkM11Fg1eD7KMri5AEAw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_QKiyiV657HqYKQwJMUa6ky",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "rater": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx",
      "rating": 4,
      "comment": "Right to the minute",
      "createdAt": "2026-11-23T01:13:14.188Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_FBNCiG1aYmhSico47gPFu6",
        "signatures": [
          {
            "address": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
            "signature": "CU7R7kYX8mhKQoGeTEP2mqPK5dPvhRCs3X5LXMG+3zFyth1B2AnCmjePfV5daQFfT2CNX+k4jj3YOM6OB40wBQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "internalId": "agt_VrDHz4Uj3tFp214rnKFuia",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
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
        "createdAt": "2026-11-23T01:13:11.054Z",
        "updatedAt": "2026-11-23T01:13:11.054Z",
        "lastActiveAt": "2026-11-23T01:13:11.054Z"
      },
      "key": "arcs_live_gCd5yPDekS6L5HGuCCUNVH4KkDDJqt9C8pnr7dFL3B9TgN",
      "apiKey": {
        "id": "key_58245cf79ced0027366cd6db",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "9TgN",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "issuerDid": null,
        "createdAt": "2026-11-23T01:13:11.133Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_3nNHJu3pcEkw6MrgUZUDhv/replay",
    "status": 201,
    "answer": {
      "id": "del_6RUnMYHbqa1VYTR4Bi7Pzx",
      "event": "payment.completed",
      "eventId": "evt_5Qh85UjWP8MveUZ2af56gv",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-23T01:13:18.149Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-23T01:13:18.149Z",
      "finishedAt": null,
      "replayOf": "del_3nNHJu3pcEkw6MrgUZUDhv"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "amount": "1.50",
      "transactionHash": "4bAQPGLEbzW7KzM7C7BBYoQY7tbmd79VhXYZd7ndR4QFv6sUnLVenJg3o1PHDqokikvtomHdZ3bSsEXUegmjvqRq",
      "payer": {
        "address": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_QKiyiV657HqYKQwJMUa6ky",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx"
      },
      "payee": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4bAQPGLEbzW7KzM7C7BBYoQY7tbmd79VhXYZd7ndR4QFv6sUnLVenJg3o1PHDqokikvtomHdZ3bSsEXUegmjvqRq",
      "asset": "8se1a9FENF1nUgcoRkSc9GbFNknkxkkRcBCr45JC6qzj",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T01:13:13.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T01:13:13.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T01:13:13.852Z",
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
    "path": "/v1/disputes/dsp_N1Qk8pxiGMda2gZuCqUsgy/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_N1Qk8pxiGMda2gZuCqUsgy",
      "paymentId": "pay_QKiyiV657HqYKQwJMUa6ky",
      "agentId": "BMm8aTBYvVgY5N6LhhawW4ee3YWtrQMAvKuxoGH6RMHR",
      "openedBy": "FV8D7nYauS5eS33PNDE29eQKgtTect4eZRhsHvFww6Jx",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-23T01:13:14.245Z",
      "resolvedAt": "2026-11-23T01:13:14.295Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_69fWgvY5HcJauAVdpqE47G/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_69fWgvY5HcJauAVdpqE47G",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
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
      "issuedAt": "2026-11-23T01:13:14.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-23T01:13:16.061Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "FJa795nzm8ygKWK47hYjgEkLs18eG7C2T4KQwhpr6rwQ",
        "transactionHash": "4Pjemm7yrFP2rj9o79Qb42QavvrpSyd2RSLDT3evZUpn5PJD7brPoN4J5WiicMLV8A5k6SGZTaSuJ1TdqHXj8AKs",
        "blockNumber": 133
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:45845/v1/status-lists/list_3BArVR6Ghz6tBFn9QNcGk7",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:45845/verify/cred_69fWgvY5HcJauAVdpqE47G",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T01:13:14.413Z",
      "updatedAt": "2026-11-23T01:13:16.061Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_e0132f641de67533b88f8e00",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_L4zKaTbxTMpKxnbhGjh12W/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_L4zKaTbxTMpKxnbhGjh12W",
      "secret": "whsec_al1fGyb62nj7EH9581Dbgo/BYfjfudAZ7FGU8C0+TPQ=",
      "previousSecretExpiresAt": "2026-11-24T01:13:16.891Z"
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
          "createdAt": "2026-05-27T01:12:40.371Z"
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
    "path": "/v1/webhooks/wh_HZPPJAcfLWb8gvL4L1iVXd/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 59,
      "deliveryId": "del_3nNHJu3pcEkw6MrgUZUDhv"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
      "internalId": "agt_VrDHz4Uj3tFp214rnKFuia",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
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
      "createdAt": "2026-11-23T01:13:11.054Z",
      "updatedAt": "2026-11-23T01:13:12.238Z",
      "lastActiveAt": "2026-11-23T01:13:11.054Z"
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_L4zKaTbxTMpKxnbhGjh12W",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_L4zKaTbxTMpKxnbhGjh12W",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T01:13:16.547Z",
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
          "id": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T01:13:18Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zzVje216SJaRY3hk1skx5GdYKMVfNyEXVJNzruWVCCw8XmbL7DRDNcEHzxHWRuTe44A6oBvg9D925KFhBsB2oTBS"
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
          "id": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T01:13:18Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zzVje216SJaRY3hk1skx5GdYKMVfNyEXVJNzruWVCCw8XmbL7DRDNcEHzxHWRuTe44A6oBvg9D925KFhBsB2oTBS"
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
        "holder": "did:key:z6MkgMaTwf6qTrWp74ysz4VMamoFsKQvWS4m2xk5rAFKppn6",
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
              "id": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:45845/v1/status-lists/list_da51194593f43b2f2a40bc78934fa379"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T01:13:18Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zzVje216SJaRY3hk1skx5GdYKMVfNyEXVJNzruWVCCw8XmbL7DRDNcEHzxHWRuTe44A6oBvg9D925KFhBsB2oTBS"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T01:13:18Z",
          "verificationMethod": "did:key:z6MkgMaTwf6qTrWp74ysz4VMamoFsKQvWS4m2xk5rAFKppn6#z6MkgMaTwf6qTrWp74ysz4VMamoFsKQvWS4m2xk5rAFKppn6",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "zANdytJ8uxDbykecCwNBP7VPthsouZcBPdXMCnzVNNhyzJG19nHNn6hRmFPiUqfeitxaVd2XSomVD9fgNbYsA7B9"
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
        "id": "urn:service:skill-L1PYtQWYJXC",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-23T01:13:14Z",
        "credentialSubject": {
          "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
          "skill": "translation",
          "level": "expert",
          "agentId": "2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-L1PYtQWYJXC",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T01:13:14Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z31mVhBaknAppbCgJA6uzHP3aBoBAczBZLRaRXV2tT97KWzEa4ZtfHfaVXSaeQBEFDDkmJG3ZmLJz2fzNEuEGV3fn"
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
      "credentialId": "cred_69fWgvY5HcJauAVdpqE47G",
      "subject": {
        "id": "did:service:local:2uKRMQrQ8K2Lza9BJVXWjgFG3k956YpQLwqA1tHJubzi",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-23T01:13:14.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "4Pjemm7yrFP2rj9o79Qb42QavvrpSyd2RSLDT3evZUpn5PJD7brPoN4J5WiicMLV8A5k6SGZTaSuJ1TdqHXj8AKs",
        "blockNumber": 133,
        "timestamp": "2026-11-23T01:13:14.468Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_0b67fe5d73cecf7a777332b3",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "t8jG",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T01:13:06.214Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-23T01:13:06.436Z"
      }
    }
  }
};
