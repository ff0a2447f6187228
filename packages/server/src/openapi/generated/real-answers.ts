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
      "address": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "purpose": "register",
      "bodyDigest": "sha256-pM6R-6jpH5KdxdWOy3ivzhEHUEVLujA9KQKvkzoT2XY"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_XXftPMsozvZ51XaakTGKSg",
      "address": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "purpose": "register",
      "message": "http://127.0.0.1:46391 asks you to register the agent 4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_XXftPMsozvZ51XaakTGKSg\nOwner: 4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp\nPayment address: none\nBody: sha256-pM6R-6jpH5KdxdWOy3ivzhEHUEVLujA9KQKvkzoT2XY\nValid until: 2026-11-23T06:06:47.301Z",
      "expiresAt": "2026-11-23T06:06:47.301Z"
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
      "key": "arcs_live_IyHU8OZLdwxSKooc845h7fNNFRaww9SSMismDYhd042sAI",
      "apiKey": {
        "id": "key_a4afea0dec241a4b46d75a06",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "2sAI",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T05:56:46.880Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_9cTXJ1fHX3EcWkT8KTi9VP",
      "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
      "message": "http://127.0.0.1:46391 asks you to let the agent 4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_9cTXJ1fHX3EcWkT8KTi9VP\nAgent: 4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp\nOwner: 4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp\nAccount: eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8\nValid until: 2026-11-23T06:06:48.370Z",
      "expiresAt": "2026-11-23T06:06:48.370Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_6ULdP8ZS36s9sjCv8xeS83",
          "secret": "aabf776da0accbf9b7b0db942a7cc73e335b4e5863a9f339f31d8acffcebafb5",
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
            "id": "urn:service:committedreputation-GmJA7SLc1pr",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-23T05:56:48Z",
            "validUntil": "2026-11-24T05:56:48Z",
            "credentialSubject": {
              "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
              "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "45151feeeb751b27ed510295542b32b3ff6a144276e5e92e1143695515c10d0c",
                  "atMost": "0d737a782352d8c316dc146d05eee5d27375ec762a1d25f279d15ebc315159d6"
                },
                "costToForge": {
                  "atLeast": "d76ed95348efc8b2cd99deeeee881bb13d811ea87779027c2ad673f3635d8126",
                  "atMost": "d0ce6f966e6aec5d6cd4c443c275c217131822ffaa94360239509352089e1588"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-GmJA7SLc1pr",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T05:56:48Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z2fjWoXx13SM88GnDQzpN2L7sHUczEQaec9gqAaWScS3fs8CRFc6eBpBAwZZtgpP2ptKJdJ6MENcoX2hQ6Nk2N3yP"
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
      "id": "wh_VHzJj8kq1yX6QKeeWAk4Ho",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T05:56:53.233Z",
      "secret": "whsec_rEqQDznt2MJTD+JwWitbJusrALU92/Ph+mCAO7ILE7M="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_VHzJj8kq1yX6QKeeWAk4Ho",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_AN5FEg67gCd1gRv26UHihW",
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
        "identityCredential": "cred_ARJJV6PacsuG8S6dHUf75z",
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
      "erc8004": [],
      "createdAt": "2026-05-27T05:56:12.948Z",
      "updatedAt": "2026-11-23T05:56:42.129Z",
      "lastActiveAt": "2026-11-05T17:34:38.063Z"
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "8e23a98334bb6d3e6c5da8fbd00fc0eacd77ce6f48c712e482101b6c0761f154"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T11:38:29.116Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"2abe6b5ecddb74aeeb94100a744468cc7d7e2e8f3617a935d6d50b3358a71b3a\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T11:38:29.116Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_GTvdytgTqaGaZptv9gzQNj",
    "status": 200,
    "answer": {
      "id": "cred_GTvdytgTqaGaZptv9gzQNj",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
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
      "issuedAt": "2026-11-23T05:56:50.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "Cu3nzXKrx1iuQo7SZgr95J4q51hs3VpESAcMCqKsxWdh",
        "transactionHash": "sp2hJ8cAjBdVVekCvwXA93y8vKGsYH3vSabHwQccJbbABKoncPAEXiDGXtX33jhNhwN17XT7LBWX2Tb3ex6ARZH",
        "blockNumber": 146
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:46391/v1/status-lists/list_6ULdP8ZS36s9sjCv8xeS83",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:46391/verify/cred_GTvdytgTqaGaZptv9gzQNj",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T05:56:50.710Z",
      "updatedAt": "2026-11-23T05:56:50.867Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_XWfAw8fNerYvR7LnuJe8FE",
    "status": 200,
    "answer": {
      "id": "dsp_XWfAw8fNerYvR7LnuJe8FE",
      "paymentId": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "openedBy": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T05:56:49.932Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp/erc8004",
    "status": 200,
    "answer": {
      "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "identities": [],
      "givenScores": []
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
      "updatedAt": "2026-11-23T05:56:42.233Z"
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
    "answer": "127.0.0.1:46391/log\n449\nRYPVryLJ2rRyhM2XKNcibNM4GFqexMRgc0+9egPGYA8=\n\n— 127.0.0.1:46391/log g5jRdViwHPDI6wBEUEV4RmFefBLC0Z2qVaI1MsYHeOEvMbtcSnnEzO0G+9jgXgFf6sQyngJFWsa+uxaZl6+f4SjqbQg=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:46391/log+8398d175+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getPayment": {
    "path": "/v1/payments/pay_CFivRhWCUrQ8trvKu7m8vi",
    "status": 200,
    "answer": {
      "id": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy"
      },
      "payee": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "3VB5bcpGRVYFWUpeKYb35wuhL18VYfoun5UoFUESUhtKZ9UjMdDWg7UWxAqVHgYPmHozGsD2ZBh97EdYuvVuWVVw",
      "asset": "9RApRixsJKuNMpEo1ZJJcXia5Dvu5Qtv2cchouPBBRUs",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "createdAt": "2026-11-23T05:56:49.725Z"
      },
      "dispute": {
        "id": "dsp_XWfAw8fNerYvR7LnuJe8FE",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T05:56:49.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T05:56:49.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T05:56:49.300Z",
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
    "path": "/v1/payments/pay_CFivRhWCUrQ8trvKu7m8vi/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:46391/v1/payments/pay_CFivRhWCUrQ8trvKu7m8vi/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-23T05:56:50Z",
      "credentialSubject": {
        "id": "did:service:local:C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
        "payment": {
          "id": "pay_CFivRhWCUrQ8trvKu7m8vi",
          "earlierIds": [],
          "agent": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
          "payer": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
          "payee": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "3VB5bcpGRVYFWUpeKYb35wuhL18VYfoun5UoFUESUhtKZ9UjMdDWg7UWxAqVHgYPmHozGsD2ZBh97EdYuvVuWVVw",
          "completedAt": "2026-11-23T05:56:49.000Z"
        },
        "statements": [
          {
            "signer": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_CFivRhWCUrQ8trvKu7m8vi\nagent: C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2 (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "8n+IxwteTvBFnxnkpaW+PbzncETml8xqXMSXn8BJ1KYjg9gjWbaH7r5mkK8PLOumExqRhiGQtrKHvkkHz0SYDA==",
            "at": "2026-11-23T05:56:49.725Z"
          },
          {
            "signer": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_CFivRhWCUrQ8trvKu7m8vi\nagent: C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2 (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "37xjPvfDx0Ht4Nb7EESKq+p0orXce3/8pAMcpz82Z5toHdAaR2taSev6vWI6OOPehsXu+OyCJ6FHxqc9Tx8zCA==",
            "at": "2026-11-23T05:56:49.932Z"
          },
          {
            "signer": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_CFivRhWCUrQ8trvKu7m8vi\nagent: C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2 (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "LVIDEYcBGS6KXpORhtg/VQ7rQhCAtHVDYHntcNVtAw0yFhp0Qed8eiN5CWCoV/EdzLIcGh79vo+UB6e5xnQ4Bg==",
            "at": "2026-11-23T05:56:49.850Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-23T05:56:49.932Z",
          "winner": "payee",
          "resolvedAt": "2026-11-23T05:56:50.124Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:56:50Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z5UpD5X9TDBLLkUv7V3HhsdoXtofohLKicjXTQiu5zi2WK8s5bzd9aEbH8qVAM5a4NJAEuAoqX6E4RGescF6GTEPW"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_GTvdytgTqaGaZptv9gzQNj/credential",
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
      "id": "urn:service:skill-A2WJhp7w5za",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T05:56:50Z",
      "credentialSubject": {
        "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "skill": "translation",
        "level": "expert",
        "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-A2WJhp7w5za",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:56:50Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2AbeZPRYieDo4xFNpt92zRGq9pUmTzv6kGg1NE9Bx4LNUssA3j2VzgRHF4wYQ9te3S69cF4xWPpVDt54HQ2qj9Xj"
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
      "computedAt": "2026-11-23T05:56:12.948Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "8659fefb1acf5e0e348e6262a2f0e177bb50cfc73ce0249479691f16a6071676",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T06:36:19.899Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T08:57:49.512Z",
          "deadlineAt": "2026-06-01T10:36:19.899Z",
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
          "createdAt": "2026-06-04T05:39:30.418Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T11:38:29.116Z",
          "deadlineAt": "2026-06-04T09:39:30.418Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTQxMzM3Mjk0OCAyMDI2LTA2LTA0VDA1OjM5OjMwLjQxOFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T08:57:49.512Z",
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
          "at": "2026-05-27T05:56:12.948Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779861372948",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T05:56:12.948Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779861372948",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "ffda0b32cb956d421d57e19ab1970b9ac7893b50f3a04166174e6637599ababe",
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
      "queueAgeSeconds": 33
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
        "hash": "8e23a98334bb6d3e6c5da8fbd00fc0eacd77ce6f48c712e482101b6c0761f154"
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
      "lastUpdated": "2026-11-23T05:56:12.948Z",
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
      "computedAt": "2026-11-23T05:56:12.948Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "8659fefb1acf5e0e348e6262a2f0e177bb50cfc73ce0249479691f16a6071676",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T06:36:19.899Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T08:57:49.512Z",
          "deadlineAt": "2026-06-01T10:36:19.899Z",
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
          "createdAt": "2026-06-04T05:39:30.418Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T11:38:29.116Z",
          "deadlineAt": "2026-06-04T09:39:30.418Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTQxMzM3Mjk0OCAyMDI2LTA2LTA0VDA1OjM5OjMwLjQxOFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T08:57:49.512Z",
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
          "timestamp": "2026-11-23T05:56:12.948Z",
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
            "hash": "8e23a98334bb6d3e6c5da8fbd00fc0eacd77ce6f48c712e482101b6c0761f154"
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
          "lastUpdated": "2026-11-23T05:56:12.948Z",
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
            "hash": "6c8c2ce082021c7d914d67a5b8052653984251a9440f0310c641c95ffe6b6a8c"
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
          "lastUpdated": "2026-11-23T05:56:12.948Z",
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
    "path": "/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-23T05:56:54Z",
      "validUntil": "2026-11-24T05:56:54Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:56:54Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5r6nn914AuSmwSSzsoDXkLwTjcRdEuWaGH1nArZz9EwzXP1ifACCkHqrvXCwFzcs1SAGGLCRDZVcYwXLg2JzaqrP"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_GTvdytgTqaGaZptv9gzQNj/facts",
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
      "checkedAt": "2026-11-23T05:56:52.679Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "8ad3ad3130f085dacb6ce69975cc21fc6193a01779ae74e6bd3ed230cc2705cd",
        "signature": "3a4b1cbfd341ba525fc68310e9a2edf9b27fb104095d0563b8b65279941af795c48905da5ca6aa6c2041a4848f790b8fa3412b826bf3c1dc7f826d322397b206"
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
          "at": "2026-05-27T05:56:12.948Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779861372948",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T05:56:12.948Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779861372948",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "ffda0b32cb956d421d57e19ab1970b9ac7893b50f3a04166174e6637599ababe",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_GTvdytgTqaGaZptv9gzQNj/w3c",
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
      "id": "urn:service:skill-A2WJhp7w5za",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T05:56:50Z",
      "credentialSubject": {
        "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "skill": "translation",
        "level": "expert",
        "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-A2WJhp7w5za",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:56:50Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2AbeZPRYieDo4xFNpt92zRGq9pUmTzv6kGg1NE9Bx4LNUssA3j2VzgRHF4wYQ9te3S69cF4xWPpVDt54HQ2qj9Xj"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_GTvdytgTqaGaZptv9gzQNj",
      "type": "SkillCredential",
      "subjectId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-23T05:56:50.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "sp2hJ8cAjBdVVekCvwXA93y8vKGsYH3vSabHwQccJbbABKoncPAEXiDGXtX33jhNhwN17XT7LBWX2Tb3ex6ARZH",
        "address": "Cu3nzXKrx1iuQo7SZgr95J4q51hs3VpESAcMCqKsxWdh"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:46391/verify/cred_GTvdytgTqaGaZptv9gzQNj"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_ARJJV6PacsuG8S6dHUf75z",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-23T05:56:42.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:46391/verify/cred_ARJJV6PacsuG8S6dHUf75z"
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
          "id": "cred_ARJJV6PacsuG8S6dHUf75z",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-23T05:56:42.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:46391/verify/cred_ARJJV6PacsuG8S6dHUf75z"
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
          "id": "key_a4afea0dec241a4b46d75a06",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "2sAI",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:56:46.880Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_7a775305c6425c2e66e1479b",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "JFHK",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:56:46.760Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T05:56:46.989Z"
        },
        {
          "id": "key_7682c12b80ba03aeae17b88a",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "5TkH",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:56:42.795Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T05:56:43.168Z"
        },
        {
          "id": "key_2e475f91945a60b37b5deb32",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "Jt04",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:56:41.908Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_QfkVrUvrEasdvLPEAPAcVe/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_YW54R3jM5YDdBZu3ccybMn",
          "event": "payment.completed",
          "eventId": "evt_TbL9BCdBNnFvWu4J7vcMZ7",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 70,
          "createdAt": "2026-11-23T05:56:53.727Z",
          "lastAttemptAt": "2026-11-23T05:56:53.797Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-23T05:56:53.797Z",
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
          "id": "wh_VHzJj8kq1yX6QKeeWAk4Ho",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-23T05:56:53.233Z",
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
      "paymentId": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "reason": "not delivered",
      "signature": "37xjPvfDx0Ht4Nb7EESKq+p0orXce3/8pAMcpz82Z5toHdAaR2taSev6vWI6OOPehsXu+OyCJ6FHxqc9Tx8zCA=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_XWfAw8fNerYvR7LnuJe8FE",
      "paymentId": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "openedBy": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T05:56:49.932Z",
      "resolvedAt": null
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_CFivRhWCUrQ8trvKu7m8vi/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "8n+IxwteTvBFnxnkpaW+PbzncETml8xqXMSXn8BJ1KYjg9gjWbaH7r5mkK8PLOumExqRhiGQtrKHvkkHz0SYDA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "rater": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "createdAt": "2026-11-23T05:56:49.725Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_HpCEvPci5An44kJ8u2sz9N",
        "signatures": [
          {
            "address": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
            "signature": "427qUlYdoAZe9R489xDKQCdc3/RDbaNg/r4nVK1hYXge11oV7iip8BLxIO8fzdNvUFD/ldsA+kk+xJA/U1Y9Bg=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "internalId": "agt_EFAyBHwTKNaSRgorM1p6m7",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
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
        "erc8004": [],
        "createdAt": "2026-11-23T05:56:47.397Z",
        "updatedAt": "2026-11-23T05:56:47.397Z",
        "lastActiveAt": "2026-11-23T05:56:47.397Z"
      },
      "key": "arcs_live_vSAPvZhA2mt3tAFj3UdhA8U0hgeAG2ySxZUaiwoD2dzfAW",
      "apiKey": {
        "id": "key_86327d0358b5417453eb5b67",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "zfAW",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "issuerDid": null,
        "createdAt": "2026-11-23T05:56:47.422Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_YW54R3jM5YDdBZu3ccybMn/replay",
    "status": 201,
    "answer": {
      "id": "del_WbGsbkP3w8CajqpaxuLnRZ",
      "event": "payment.completed",
      "eventId": "evt_TbL9BCdBNnFvWu4J7vcMZ7",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-23T05:56:54.018Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-23T05:56:54.018Z",
      "finishedAt": null,
      "replayOf": "del_YW54R3jM5YDdBZu3ccybMn"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_CFivRhWCUrQ8trvKu7m8vi/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "LVIDEYcBGS6KXpORhtg/VQ7rQhCAtHVDYHntcNVtAw0yFhp0Qed8eiN5CWCoV/EdzLIcGh79vo+UB6e5xnQ4Bg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-23T05:56:49.850Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "amount": "1.50",
      "transactionHash": "3VB5bcpGRVYFWUpeKYb35wuhL18VYfoun5UoFUESUhtKZ9UjMdDWg7UWxAqVHgYPmHozGsD2ZBh97EdYuvVuWVVw",
      "payer": {
        "address": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy"
      },
      "payee": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "3VB5bcpGRVYFWUpeKYb35wuhL18VYfoun5UoFUESUhtKZ9UjMdDWg7UWxAqVHgYPmHozGsD2ZBh97EdYuvVuWVVw",
      "asset": "9RApRixsJKuNMpEo1ZJJcXia5Dvu5Qtv2cchouPBBRUs",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T05:56:49.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T05:56:49.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T05:56:49.300Z",
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
    "path": "/v1/disputes/dsp_XWfAw8fNerYvR7LnuJe8FE/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_XWfAw8fNerYvR7LnuJe8FE",
      "paymentId": "pay_CFivRhWCUrQ8trvKu7m8vi",
      "agentId": "C7MF3U1C7FqP9SecUeUrvDLqPMBhq1Gymst2WqFAPif2",
      "openedBy": "HwB3bE8H9w2KU6a7oVwqsHevFaXqxkFH3ybvQr96ZuRy",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-23T05:56:49.932Z",
      "resolvedAt": "2026-11-23T05:56:50.124Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_GTvdytgTqaGaZptv9gzQNj/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_GTvdytgTqaGaZptv9gzQNj",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
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
      "issuedAt": "2026-11-23T05:56:50.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-23T05:56:52.826Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "Cu3nzXKrx1iuQo7SZgr95J4q51hs3VpESAcMCqKsxWdh",
        "transactionHash": "sp2hJ8cAjBdVVekCvwXA93y8vKGsYH3vSabHwQccJbbABKoncPAEXiDGXtX33jhNhwN17XT7LBWX2Tb3ex6ARZH",
        "blockNumber": 146
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:46391/v1/status-lists/list_6ULdP8ZS36s9sjCv8xeS83",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:46391/verify/cred_GTvdytgTqaGaZptv9gzQNj",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T05:56:50.710Z",
      "updatedAt": "2026-11-23T05:56:52.826Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_a4afea0dec241a4b46d75a06",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_VHzJj8kq1yX6QKeeWAk4Ho/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_VHzJj8kq1yX6QKeeWAk4Ho",
      "secret": "whsec_lg8Y/JH95VwMSq/v8p8GogtNNdyQMNjJpFznUTqvPcg=",
      "previousSecretExpiresAt": "2026-11-24T05:56:53.641Z"
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
          "createdAt": "2026-05-27T05:56:12.948Z"
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
    "path": "/v1/webhooks/wh_QfkVrUvrEasdvLPEAPAcVe/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 70,
      "deliveryId": "del_YW54R3jM5YDdBZu3ccybMn"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
      "internalId": "agt_EFAyBHwTKNaSRgorM1p6m7",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
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
      "erc8004": [],
      "createdAt": "2026-11-23T05:56:47.397Z",
      "updatedAt": "2026-11-23T05:56:47.913Z",
      "lastActiveAt": "2026-11-23T05:56:47.397Z"
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_VHzJj8kq1yX6QKeeWAk4Ho",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_VHzJj8kq1yX6QKeeWAk4Ho",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T05:56:53.233Z",
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
          "id": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:56:54Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2bRDreXQ47BUf7t1peYZAWf14reAG5rkv1oAqRfh1yeL7WckUrWJK6nco6RLmfzHoSD9LnLiR8wkGhFHWpj3YMDC"
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
          "id": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:56:54Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2bRDreXQ47BUf7t1peYZAWf14reAG5rkv1oAqRfh1yeL7WckUrWJK6nco6RLmfzHoSD9LnLiR8wkGhFHWpj3YMDC"
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
        "holder": "did:key:z6MkhnWEkpxNbAnkDNL2owZZyrjUgbSpbLdKy87BXUqyPzZC",
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
              "id": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:46391/v1/status-lists/list_60e82d3461e1663aa18aa410752f7be4"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T05:56:54Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z2bRDreXQ47BUf7t1peYZAWf14reAG5rkv1oAqRfh1yeL7WckUrWJK6nco6RLmfzHoSD9LnLiR8wkGhFHWpj3YMDC"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:56:54Z",
          "verificationMethod": "did:key:z6MkhnWEkpxNbAnkDNL2owZZyrjUgbSpbLdKy87BXUqyPzZC#z6MkhnWEkpxNbAnkDNL2owZZyrjUgbSpbLdKy87BXUqyPzZC",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z3ytprirQKUJNTLhgCNjHUdQShteiCb9w8iuKzW2gnZfaE1SskekevZRT9m4QrZWRV6f3B6g1tqsJi9QFo97pQeM1"
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
        "id": "urn:service:skill-A2WJhp7w5za",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-23T05:56:50Z",
        "credentialSubject": {
          "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
          "skill": "translation",
          "level": "expert",
          "agentId": "4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-A2WJhp7w5za",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:56:50Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2AbeZPRYieDo4xFNpt92zRGq9pUmTzv6kGg1NE9Bx4LNUssA3j2VzgRHF4wYQ9te3S69cF4xWPpVDt54HQ2qj9Xj"
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
      "credentialId": "cred_GTvdytgTqaGaZptv9gzQNj",
      "subject": {
        "id": "did:service:local:4LFCAahwFdJH6sVL8Nbj8mBUs2AyBTNyH7CFhCsxUmmp",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-23T05:56:50.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "sp2hJ8cAjBdVVekCvwXA93y8vKGsYH3vSabHwQccJbbABKoncPAEXiDGXtX33jhNhwN17XT7LBWX2Tb3ex6ARZH",
        "blockNumber": 146,
        "timestamp": "2026-11-23T05:56:50.867Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_7682c12b80ba03aeae17b88a",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "5TkH",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T05:56:42.795Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-23T05:56:43.168Z"
      }
    }
  }
};
