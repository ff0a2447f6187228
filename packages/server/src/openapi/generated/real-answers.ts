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
      "address": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "purpose": "register",
      "bodyDigest": "sha256-U9dSqMRgALbdG90PxM7ESkaS1rYu91xQESNRNUm8t5o"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_G34YeVxbHUMHWwTY5gc8G",
      "address": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "purpose": "register",
      "message": "http://127.0.0.1:34481 asks you to register the agent BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_G34YeVxbHUMHWwTY5gc8G\nOwner: BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD\nPayment address: none\nBody: sha256-U9dSqMRgALbdG90PxM7ESkaS1rYu91xQESNRNUm8t5o\nValid until: 2026-11-23T05:35:19.920Z",
      "expiresAt": "2026-11-23T05:35:19.920Z"
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
      "key": "arcs_live_awUJvcK8BgQxQrQCeFNmO1nS81G9AQJgngwNcPh51DUU88",
      "apiKey": {
        "id": "key_53196417fc55ac48e1123dd9",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "UU88",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T05:25:18.840Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_Swb1MfthBrMKwPC3RCi3F6",
      "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "account": "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
      "message": "http://127.0.0.1:34481 asks you to let the agent BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_Swb1MfthBrMKwPC3RCi3F6\nAgent: BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD\nOwner: BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD\nAccount: eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8\nValid until: 2026-11-23T05:35:21.853Z",
      "expiresAt": "2026-11-23T05:35:21.853Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_RNQGg8nKQqLX4g2fGqVpZ",
          "secret": "daccfb5a4d4726f5c9be836ed673f7b59f5a40aaa84d4840cba63c16954124f2",
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
            "id": "urn:service:committedreputation-iWs8waYCED1",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-23T05:25:21Z",
            "validUntil": "2026-11-24T05:25:21Z",
            "credentialSubject": {
              "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
              "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "eb539bba9a3640368be4070decdf3f6e7d9710ae235ad8297f71e5f9be9fd828",
                  "atMost": "9a3c43462c23d6bf4d9dc298551ca8c670347821ce15255c12acfeb12946f800"
                },
                "costToForge": {
                  "atLeast": "62aa3c2d8dc71442aedf63a8b34a7ba37546f3428eeae9e93b1857b28b18397d",
                  "atMost": "f5e5be85ca97565f6533b53afc8e75938bff716cf9e6efedf5e1e410e6ef557e"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-iWs8waYCED1",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T05:25:21Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z5BBKFbBnkD3yx5cAdjEyaUPTQwnS7uEVAUHesWXSQrSV8egjLkzjw6owtvmYVzXk7wXGhFV38iqCkZ9oJMV8Dpme"
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
      "id": "wh_AWeu6nzYjorJYJzvBCjULD",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T05:25:32.730Z",
      "secret": "whsec_6IdtY/BsJK3KGfMer84wQlTHehhjc9nW/g0vOh9Xzg0="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_AWeu6nzYjorJYJzvBCjULD",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_VHuKAg6Ft2yiUo89iWXCVq",
      "name": "Oslo Scribe 3",
      "description": "Summarises meetings and long reports",
      "capabilities": [
        "summarisation",
        "transcription"
      ],
      "owner": "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
      "trustScore": {
        "overall": 626,
        "costToForge": "303.84375",
        "tier": "silver",
        "tierPrice": "1",
        "components": {
          "successRate": 0.7862,
          "serviceQuality": 0.4772,
          "responseTime": 0.5314,
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
        "identityCredential": "cred_E6UBWrfvtaiksJML2Rhu1R",
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
      "createdAt": "2026-05-27T05:24:57.606Z",
      "updatedAt": "2026-11-23T05:25:12.673Z",
      "lastActiveAt": "2026-11-05T17:03:22.721Z"
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "8a98f711c3a3529ab900e3afc287c3eed12ec1552fc5615ec8a094692150a78c"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T11:07:13.774Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"216817123ea7900487e1eb1aa78f9c94010327e6c8add7f892de1cf1d388a7a2\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T11:07:13.774Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
        }
      ]
    }
  },
  "getAgents": {
    "path": "/v1/agents/bulk?ids=4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4,5LAizFzbYbsk1hADyivu1mkn89A1fcRvK3NK7dorpn1Z",
    "status": 200,
    "answer": {
      "data": [
        {
          "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "name": "Oslo Scribe 3",
          "trustScore": {
            "overall": 626,
            "costToForge": "303.84375",
            "tier": "silver",
            "tierPrice": "1"
          }
        },
        {
          "id": "5LAizFzbYbsk1hADyivu1mkn89A1fcRvK3NK7dorpn1Z",
          "name": "Turin Cartographer 6",
          "trustScore": {
            "overall": 602,
            "costToForge": "34.875",
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
    "path": "/v1/credentials/cred_MRymktsx5anRNkKQzG7PjS",
    "status": 200,
    "answer": {
      "id": "cred_MRymktsx5anRNkKQzG7PjS",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
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
      "issuedAt": "2026-11-23T05:25:26.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "sKFBWrbYAvRJjf1a1KEEkJqUJw4ZudBMVxfYiA1JSFp",
        "transactionHash": "5ira3D6mNq3vkMMcvfNdbwS1MFCS3QbQtst3oiLp1vFjnAcgBu33TndKwT5MrbaP7NtNFjfVKh3qkPW3rFP9HLjK",
        "blockNumber": 114
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:34481/v1/status-lists/list_RNQGg8nKQqLX4g2fGqVpZ",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:34481/verify/cred_MRymktsx5anRNkKQzG7PjS",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T05:25:26.894Z",
      "updatedAt": "2026-11-23T05:25:27.537Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_DeUDHuMWeTjvGGw5vUUr8P",
    "status": 200,
    "answer": {
      "id": "dsp_DeUDHuMWeTjvGGw5vUUr8P",
      "paymentId": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "openedBy": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T05:25:24.825Z",
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
        "responseTimeMs": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "Milliseconds until the agent's first answer, as you saw it; the agent's own count in full where they are about the same"
        },
        "inTime": {
          "type": "boolean",
          "description": "Whether the work was delivered by the deadline"
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
          "overallScore": 626,
          "tier": "silver",
          "capabilities": [
            "summarisation",
            "transcription"
          ],
          "totalTransactions": 11
        },
        {
          "rank": 3,
          "agentId": "5LAizFzbYbsk1hADyivu1mkn89A1fcRvK3NK7dorpn1Z",
          "name": "Turin Cartographer 6",
          "overallScore": 602,
          "tier": "silver",
          "capabilities": [
            "routing",
            "maps"
          ],
          "totalTransactions": 6
        },
        {
          "rank": 4,
          "agentId": "Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
          "name": "Hanoi Painter 7",
          "overallScore": 598,
          "tier": "bronze",
          "capabilities": [
            "images",
            "design"
          ],
          "totalTransactions": 6
        },
        {
          "rank": 5,
          "agentId": "6A2sY7nNBjYCWNHqarLBqiYwsprah9JzmRgjyeh77YFN",
          "name": "Dakar Librarian 10",
          "overallScore": 500,
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
          "overallScore": 404,
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
      "updatedAt": "2026-11-23T05:25:12.745Z"
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
    "answer": "127.0.0.1:34481/log\n449\nwNzjOVPsmMd517GRDVD+C3YI8HcaEsq8JnyyhgQXPsI=\n\n— 127.0.0.1:34481/log 4e9VUZE0DgaerMAE12tGnSrBKfSG3owvTRiezshcFtYla/OvlRYcnlXCdRAcehV889TjcPMMKPWKFwzowOYnmmIwXAY=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:34481/log+e1ef5551+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getPayment": {
    "path": "/v1/payments/pay_8pvN3RSUCxASsVRh7zJ7H4",
    "status": 200,
    "answer": {
      "id": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw"
      },
      "payee": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "Mrk48PumG26ATgZGCE3ioFCku2J8WWeBmr63gu7r3Mwqs7UZtg7kc8qLbVVgPiEL8d4vyGNVyHLCEDY4W98iMWL",
      "asset": "FJByDwGE8xFBANehUnTgJQqSG7vxPdP1Cbdn19rhDFb7",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-23T05:25:24.193Z"
      },
      "dispute": {
        "id": "dsp_DeUDHuMWeTjvGGw5vUUr8P",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T05:25:22.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T05:25:22.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T05:25:23.200Z",
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
    "path": "/v1/payments/pay_8pvN3RSUCxASsVRh7zJ7H4/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:34481/v1/payments/pay_8pvN3RSUCxASsVRh7zJ7H4/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-23T05:25:26Z",
      "credentialSubject": {
        "id": "did:service:local:71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
        "payment": {
          "id": "pay_8pvN3RSUCxASsVRh7zJ7H4",
          "earlierIds": [],
          "agent": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
          "payer": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
          "payee": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "Mrk48PumG26ATgZGCE3ioFCku2J8WWeBmr63gu7r3Mwqs7UZtg7kc8qLbVVgPiEL8d4vyGNVyHLCEDY4W98iMWL",
          "completedAt": "2026-11-23T05:25:22.000Z"
        },
        "statements": [
          {
            "signer": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_8pvN3RSUCxASsVRh7zJ7H4\nagent: 71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "C9CaR1RHNAdk5qE2djlrAAQyUbBMa7NkN3RBcjhtUbS3UWE2llywQdUi+rb7xuy8guZfF6aaZMI+WHH5NxK9Bg==",
            "at": "2026-11-23T05:25:24.193Z"
          },
          {
            "signer": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_8pvN3RSUCxASsVRh7zJ7H4\nagent: 71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "tJAOOj/AM9N6TzGKBqD9EYXPEbjmQvufCGC/GV4nFdDZKEWnDfuSxn5q2TWLIF+NNJb7mamA8QZrLJjc88ijCg==",
            "at": "2026-11-23T05:25:24.825Z"
          },
          {
            "signer": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_8pvN3RSUCxASsVRh7zJ7H4\nagent: 71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "vxvAbfyZkQqf/kdqE2HrWyF99ecw8wR5dt19sjxtQRIU2tvqNFbPMoPT+pLsOx9ErGboyB6XthvyXh5gzoyaAw==",
            "at": "2026-11-23T05:25:24.625Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-23T05:25:24.825Z",
          "winner": "payee",
          "resolvedAt": "2026-11-23T05:25:25.561Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:25:26Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z5NthEktUi7XtUXeQAwNegofBUnk3YX8PazUyGHuGGJbXpNKiq55kKQbYt4vQJsEeK7EfvJMM1mHJvAUs2BxxqEgC"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_MRymktsx5anRNkKQzG7PjS/credential",
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
      "id": "urn:service:skill-34FwMqTWFAX",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T05:25:26Z",
      "credentialSubject": {
        "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "skill": "translation",
        "level": "expert",
        "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-34FwMqTWFAX",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:25:26Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4vStsqxcqWWzCZQKKGkqqv42SouTAQof6mpmsr3h7ydAbj6iT6gCQd7xo1UgiRqbp78L5Cnz35qWo74ivq5KsJWY"
      }
    }
  },
  "getPublicEvidence": {
    "path": "/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "overallScore": 626,
      "tier": "silver",
      "computedAt": "2026-11-23T05:24:57.606Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "9e0433c64057ab652bc8e2beddfe9a255ab3d2880c09648f581aa0f429602511",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T06:05:04.557Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T08:26:34.170Z",
          "deadlineAt": "2026-06-01T10:05:04.557Z",
          "responseTimeMs": 1226230,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 1226230,
          "payerInTime": true,
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
          "createdAt": "2026-06-04T05:08:15.076Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T11:07:13.774Z",
          "deadlineAt": "2026-06-04T09:08:15.076Z",
          "responseTimeMs": 972859,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 972859,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTQxMTQ5NzYwNiAyMDI2LTA2LTA0VDA1OjA4OjE1LjA3NlogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T08:26:34.170Z",
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
          "at": "2026-05-27T05:24:57.606Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779859497606",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T05:24:57.606Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779859497606",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "c4640de6bc017f84851d8408858f265eb10cd7a515e9d25ce6b4dea1fd6de578",
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
      "queueAgeSeconds": 20
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
      "overallScore": 626,
      "tier": "silver",
      "components": {
        "successRate": {
          "value": 0.7862,
          "weight": 0.4,
          "contribution": 315,
          "description": "Completed transactions without disputes"
        },
        "serviceQuality": {
          "value": 0.4772,
          "weight": 0.3,
          "contribution": 143,
          "description": "Ratings by clients"
        },
        "responseTime": {
          "value": 0.5314,
          "weight": 0.2,
          "contribution": 106,
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
        "hash": "8a98f711c3a3529ab900e3afc287c3eed12ec1552fc5615ec8a094692150a78c"
      },
      "standing": {
        "earnedScore": 626,
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
          "pointsAway": 124,
          "price": "10"
        }
      },
      "lastUpdated": "2026-11-23T05:24:57.606Z",
      "nextUpdateAt": "2026-11-24T00:00:00.000Z"
    }
  },
  "getReputationEvidence": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "overallScore": 626,
      "tier": "silver",
      "computedAt": "2026-11-23T05:24:57.606Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "9e0433c64057ab652bc8e2beddfe9a255ab3d2880c09648f581aa0f429602511",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T06:05:04.557Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T08:26:34.170Z",
          "deadlineAt": "2026-06-01T10:05:04.557Z",
          "responseTimeMs": 1226230,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 1226230,
          "payerInTime": true,
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
          "createdAt": "2026-06-04T05:08:15.076Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T11:07:13.774Z",
          "deadlineAt": "2026-06-04T09:08:15.076Z",
          "responseTimeMs": 972859,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 972859,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTQxMTQ5NzYwNiAyMDI2LTA2LTA0VDA1OjA4OjE1LjA3NlogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T08:26:34.170Z",
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
          "timestamp": "2026-11-23T05:24:57.606Z",
          "overallScore": 626,
          "tier": "silver",
          "components": {
            "successRate": 0.7862,
            "serviceQuality": 0.4772,
            "responseTime": 0.5314,
            "volumeConsistency": 0.6167
          }
        }
      ],
      "summary": {
        "startScore": 626,
        "endScore": 626,
        "change": 0,
        "percentChange": 0,
        "trend": "stable",
        "averageScore": 626
      }
    }
  },
  "getReputations": {
    "path": "/v1/reputation/bulk?agentIds=4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4,5LAizFzbYbsk1hADyivu1mkn89A1fcRvK3NK7dorpn1Z",
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
          "overallScore": 626,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7862,
              "weight": 0.4,
              "contribution": 315,
              "description": "Completed transactions without disputes"
            },
            "serviceQuality": {
              "value": 0.4772,
              "weight": 0.3,
              "contribution": 143,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.5314,
              "weight": 0.2,
              "contribution": 106,
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
            "hash": "8a98f711c3a3529ab900e3afc287c3eed12ec1552fc5615ec8a094692150a78c"
          },
          "standing": {
            "earnedScore": 626,
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
              "pointsAway": 124,
              "price": "10"
            }
          },
          "lastUpdated": "2026-11-23T05:24:57.606Z",
          "nextUpdateAt": "2026-11-24T00:00:00.000Z"
        },
        {
          "agentId": "5LAizFzbYbsk1hADyivu1mkn89A1fcRvK3NK7dorpn1Z",
          "privacy": {
            "mode": "public",
            "visibleComponents": [
              "successRate",
              "serviceQuality",
              "responseTime",
              "volumeConsistency"
            ]
          },
          "overallScore": 602,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.6627,
              "weight": 0.4,
              "contribution": 265,
              "description": "Completed transactions without disputes"
            },
            "serviceQuality": {
              "value": 0.5761,
              "weight": 0.3,
              "contribution": 173,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.5769,
              "weight": 0.2,
              "contribution": 115,
              "description": "Timeliness of responses and completion"
            },
            "volumeConsistency": {
              "value": 0.4911,
              "weight": 0.1,
              "contribution": 49,
              "description": "Transaction frequency and account age"
            }
          },
          "backing": "46.5",
          "costToForge": "34.875",
          "limit": 791,
          "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
          "logHead": {
            "count": 12,
            "hash": "5ab13c0dfec50bbc5c46cd1ff432fdb2d5ca4a85956e56a998cacc47e95ad333"
          },
          "standing": {
            "earnedScore": 602,
            "limits": [
              "To forge it would cost 34.875, which allows 791: what holds it down is how the agent worked, and how much was seen of that."
            ],
            "raises": [
              "More completed payments by vouched payers raise the success rate; failed ones and lost disputes lower it."
            ]
          },
          "stats": {
            "totalTransactions": 6,
            "completedTransactions": 6,
            "canceledTransactions": 0,
            "disputedTransactions": 0,
            "averageRating": 4.6,
            "totalEarnings": "46.50",
            "currency": "USDC",
            "accountAgeInDays": 180
          },
          "tierBenefits": {
            "current": "silver",
            "price": "1",
            "advice": "Do not have more than 34.875 at stake with it while it is a stranger: its score would cost 34.875 to forge.",
            "transactionLimit": 2500,
            "featureAccess": [
              "priority listing",
              "analytics"
            ],
            "nextTier": {
              "tier": "gold",
              "requiredScore": 750,
              "pointsAway": 148,
              "price": "10"
            }
          },
          "lastUpdated": "2026-11-23T05:24:57.606Z",
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
    "path": "/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-23T05:25:36Z",
      "validUntil": "2026-11-24T05:25:36Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:25:36Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2v2L9PqghagDnUrBqohs6LfqMuxwmhscGqZkVb33AcVoDPKivf2EZawkTacmqi6oDPw2Ag9LNxY8j8W1jhN44tqx"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_MRymktsx5anRNkKQzG7PjS/facts",
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
      "checkedAt": "2026-11-23T05:25:31.670Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "0938a0589ee3b51d8af6662b6561f7a6c5b121e20e7e18ab3faa5cc5df3bdf24",
        "signature": "c4242501e35bfd3d60f679de67f7b95b3d72a775ac632aacd900110877e175ea7ef6c44f36468c686e7cd399ced4a63635ebdd935664f305e2104b6c607d4b05"
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
          "at": "2026-05-27T05:24:57.606Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779859497606",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T05:24:57.606Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779859497606",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "c4640de6bc017f84851d8408858f265eb10cd7a515e9d25ce6b4dea1fd6de578",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_MRymktsx5anRNkKQzG7PjS/w3c",
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
      "id": "urn:service:skill-34FwMqTWFAX",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T05:25:26Z",
      "credentialSubject": {
        "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "skill": "translation",
        "level": "expert",
        "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-34FwMqTWFAX",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:25:26Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4vStsqxcqWWzCZQKKGkqqv42SouTAQof6mpmsr3h7ydAbj6iT6gCQd7xo1UgiRqbp78L5Cnz35qWo74ivq5KsJWY"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_MRymktsx5anRNkKQzG7PjS",
      "type": "SkillCredential",
      "subjectId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-23T05:25:26.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "5ira3D6mNq3vkMMcvfNdbwS1MFCS3QbQtst3oiLp1vFjnAcgBu33TndKwT5MrbaP7NtNFjfVKh3qkPW3rFP9HLjK",
        "address": "sKFBWrbYAvRJjf1a1KEEkJqUJw4ZudBMVxfYiA1JSFp"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:34481/verify/cred_MRymktsx5anRNkKQzG7PjS"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_E6UBWrfvtaiksJML2Rhu1R",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-23T05:25:12.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:34481/verify/cred_E6UBWrfvtaiksJML2Rhu1R"
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
          "id": "cred_E6UBWrfvtaiksJML2Rhu1R",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-23T05:25:12.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:34481/verify/cred_E6UBWrfvtaiksJML2Rhu1R"
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
          "id": "key_53196417fc55ac48e1123dd9",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "UU88",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:25:18.840Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_3050b7e6dee1cdb3329c217e",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "qgq1",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:25:18.753Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T05:25:18.942Z"
        },
        {
          "id": "key_6b24aa36d6b7814060566b9e",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "mDmT",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:25:12.936Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T05:25:13.272Z"
        },
        {
          "id": "key_67cbc348cb733f7c6d9c84d7",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "65zZ",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:25:12.546Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_DitCwta8Q6ZDEKJyCNe7qG/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_Vij58x5UTYEnNwLRHWy8TP",
          "event": "payment.completed",
          "eventId": "evt_Hfui7zfjTf17YXGaspwuhw",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 178,
          "createdAt": "2026-11-23T05:25:33.869Z",
          "lastAttemptAt": "2026-11-23T05:25:34.096Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-23T05:25:34.096Z",
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
          "id": "wh_AWeu6nzYjorJYJzvBCjULD",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-23T05:25:32.730Z",
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
      "paymentId": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "reason": "not delivered",
      "signature": "tJAOOj/AM9N6TzGKBqD9EYXPEbjmQvufCGC/GV4nFdDZKEWnDfuSxn5q2TWLIF+NNJb7mamA8QZrLJjc88ijCg=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_DeUDHuMWeTjvGGw5vUUr8P",
      "paymentId": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "openedBy": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T05:25:24.825Z",
      "resolvedAt": null
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_8pvN3RSUCxASsVRh7zJ7H4/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "C9CaR1RHNAdk5qE2djlrAAQyUbBMa7NkN3RBcjhtUbS3UWE2llywQdUi+rb7xuy8guZfF6aaZMI+WHH5NxK9Bg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "rater": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-23T05:25:24.193Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_7a8zVKHc69ernuqR8xJ4Ye",
        "signatures": [
          {
            "address": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
            "signature": "0ZlnRb4WrDFmHUn8z7y8T4ie4Ouchsha2lYqiWjQbJbNYX6y9+ZhuQRddvMtdDVBH4mjFP5S1Wy9ydbgm/YKDQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "internalId": "agt_5rUJ1eMVW3P4g5ueeFxVjW",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
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
        "createdAt": "2026-11-23T05:25:20.264Z",
        "updatedAt": "2026-11-23T05:25:20.264Z",
        "lastActiveAt": "2026-11-23T05:25:20.264Z"
      },
      "key": "arcs_live_6EgD1sUMIEn5fPe7AzdLLvzzFpF2vAmpE5yBIn252s9ste",
      "apiKey": {
        "id": "key_b3352452dfa5b244ac1d8734",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "9ste",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "issuerDid": null,
        "createdAt": "2026-11-23T05:25:20.332Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_Vij58x5UTYEnNwLRHWy8TP/replay",
    "status": 201,
    "answer": {
      "id": "del_St3N55NS7E7wgjfneVQFSJ",
      "event": "payment.completed",
      "eventId": "evt_Hfui7zfjTf17YXGaspwuhw",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-23T05:25:34.940Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-23T05:25:34.940Z",
      "finishedAt": null,
      "replayOf": "del_Vij58x5UTYEnNwLRHWy8TP"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_8pvN3RSUCxASsVRh7zJ7H4/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "vxvAbfyZkQqf/kdqE2HrWyF99ecw8wR5dt19sjxtQRIU2tvqNFbPMoPT+pLsOx9ErGboyB6XthvyXh5gzoyaAw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-23T05:25:24.625Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "amount": "1.50",
      "transactionHash": "Mrk48PumG26ATgZGCE3ioFCku2J8WWeBmr63gu7r3Mwqs7UZtg7kc8qLbVVgPiEL8d4vyGNVyHLCEDY4W98iMWL",
      "payer": {
        "address": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw"
      },
      "payee": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "Mrk48PumG26ATgZGCE3ioFCku2J8WWeBmr63gu7r3Mwqs7UZtg7kc8qLbVVgPiEL8d4vyGNVyHLCEDY4W98iMWL",
      "asset": "FJByDwGE8xFBANehUnTgJQqSG7vxPdP1Cbdn19rhDFb7",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T05:25:22.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T05:25:22.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T05:25:23.200Z",
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
    "path": "/v1/disputes/dsp_DeUDHuMWeTjvGGw5vUUr8P/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_DeUDHuMWeTjvGGw5vUUr8P",
      "paymentId": "pay_8pvN3RSUCxASsVRh7zJ7H4",
      "agentId": "71WHuuCPsxaUGG7PedecXW9oiwgUJpxK82UUntojTHAi",
      "openedBy": "7tgXeca7M7HWpGwbG4j8Jpq5Pj5HezbVF9vH7dZzGcBw",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-23T05:25:24.825Z",
      "resolvedAt": "2026-11-23T05:25:25.561Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_MRymktsx5anRNkKQzG7PjS/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_MRymktsx5anRNkKQzG7PjS",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
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
      "issuedAt": "2026-11-23T05:25:26.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-23T05:25:32.041Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "sKFBWrbYAvRJjf1a1KEEkJqUJw4ZudBMVxfYiA1JSFp",
        "transactionHash": "5ira3D6mNq3vkMMcvfNdbwS1MFCS3QbQtst3oiLp1vFjnAcgBu33TndKwT5MrbaP7NtNFjfVKh3qkPW3rFP9HLjK",
        "blockNumber": 114
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:34481/v1/status-lists/list_RNQGg8nKQqLX4g2fGqVpZ",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:34481/verify/cred_MRymktsx5anRNkKQzG7PjS",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T05:25:26.894Z",
      "updatedAt": "2026-11-23T05:25:32.041Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_53196417fc55ac48e1123dd9",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_AWeu6nzYjorJYJzvBCjULD/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_AWeu6nzYjorJYJzvBCjULD",
      "secret": "whsec_cUg6lnlu0AwRAEdFxXVYisqAvE59MjvL9hztu0jBT7U=",
      "previousSecretExpiresAt": "2026-11-24T05:25:33.646Z"
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
            "overall": 626,
            "costToForge": "303.84375",
            "tier": "silver",
            "tierPrice": "1"
          },
          "stats": {
            "totalTransactions": 11,
            "averageRating": 3.57
          },
          "createdAt": "2026-05-27T05:24:57.606Z"
        }
      ],
      "pagination": {
        "page": 1,
        "limit": 1,
        "total": 2,
        "totalPages": 2,
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
    "path": "/v1/webhooks/wh_DitCwta8Q6ZDEKJyCNe7qG/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 178,
      "deliveryId": "del_Vij58x5UTYEnNwLRHWy8TP"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
      "internalId": "agt_5rUJ1eMVW3P4g5ueeFxVjW",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
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
      "createdAt": "2026-11-23T05:25:20.264Z",
      "updatedAt": "2026-11-23T05:25:20.554Z",
      "lastActiveAt": "2026-11-23T05:25:20.264Z"
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_AWeu6nzYjorJYJzvBCjULD",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_AWeu6nzYjorJYJzvBCjULD",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T05:25:32.730Z",
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
          "id": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:25:36Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z63aLiY9FWAevhADQ1J5MMp312dXykPmF416vEsw3Urv3eo7oesBbyHTaSFJCJGu6JttJV6a11W7XXTKfgo4WEe5y"
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
          "id": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:25:36Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z63aLiY9FWAevhADQ1J5MMp312dXykPmF416vEsw3Urv3eo7oesBbyHTaSFJCJGu6JttJV6a11W7XXTKfgo4WEe5y"
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
        "holder": "did:key:z6MkqPrMWgKEYvnE6V3jL2dUkN2WLrkyKYfuHE4oNkZMQ6Jb",
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
              "id": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:34481/v1/status-lists/list_d8923381141bc34b3ba4fdfff3be17bc"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T05:25:36Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z63aLiY9FWAevhADQ1J5MMp312dXykPmF416vEsw3Urv3eo7oesBbyHTaSFJCJGu6JttJV6a11W7XXTKfgo4WEe5y"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:25:36Z",
          "verificationMethod": "did:key:z6MkqPrMWgKEYvnE6V3jL2dUkN2WLrkyKYfuHE4oNkZMQ6Jb#z6MkqPrMWgKEYvnE6V3jL2dUkN2WLrkyKYfuHE4oNkZMQ6Jb",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z3UkcEkVvujRTNkumdrKKkPPLHZjK1mrNYNKwyA6CPcRtv9Z6ZXnck8mjk6x5irzqGid7NYfCe7iPbuydzS8HrA5P"
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
        "id": "urn:service:skill-34FwMqTWFAX",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-23T05:25:26Z",
        "credentialSubject": {
          "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
          "skill": "translation",
          "level": "expert",
          "agentId": "BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-34FwMqTWFAX",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:25:26Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4vStsqxcqWWzCZQKKGkqqv42SouTAQof6mpmsr3h7ydAbj6iT6gCQd7xo1UgiRqbp78L5Cnz35qWo74ivq5KsJWY"
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
      "credentialId": "cred_MRymktsx5anRNkKQzG7PjS",
      "subject": {
        "id": "did:service:local:BwbJvS4oDPHkyzD2eTfduGUWXHV7ufRYbD9sYUbLUsXD",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-23T05:25:26.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "5ira3D6mNq3vkMMcvfNdbwS1MFCS3QbQtst3oiLp1vFjnAcgBu33TndKwT5MrbaP7NtNFjfVKh3qkPW3rFP9HLjK",
        "blockNumber": 114,
        "timestamp": "2026-11-23T05:25:27.537Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_6b24aa36d6b7814060566b9e",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "mDmT",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T05:25:12.936Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-23T05:25:13.272Z"
      }
    }
  }
};
