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
      "address": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "purpose": "register",
      "bodyDigest": "sha256-ivRz4pcwmVTzHYM2NgnUeEUx5yAUlKhqfV_6XeY6FOI"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_NhGiTvZYTuYDjxNt2pEtpg",
      "address": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "purpose": "register",
      "message": "http://127.0.0.1:44925 asks you to register the agent 9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_NhGiTvZYTuYDjxNt2pEtpg\nOwner: 9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd\nPayment address: none\nBody: sha256-ivRz4pcwmVTzHYM2NgnUeEUx5yAUlKhqfV_6XeY6FOI\nValid until: 2026-11-26T03:40:39.773Z",
      "expiresAt": "2026-11-26T03:40:39.773Z"
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
      "key": "arcs_live_JlkpuT0XIRU2s4GOcSqVvijaFpUvI0LmSfZQ3OTx2FHm9E",
      "apiKey": {
        "id": "key_3ad03f64824dbba8d75a5f49",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "Hm9E",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T03:30:39.060Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_DML5Myw5BhH1vQY99fH2gZ",
      "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:44925 asks you to let the agent 9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_DML5Myw5BhH1vQY99fH2gZ\nAgent: 9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd\nOwner: 9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T03:40:41.912Z",
      "expiresAt": "2026-11-26T03:40:41.912Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_CXYT5u29Y3SUjpAJ7zAc9g",
          "secret": "39578a07e3c606d26bad0359c026357bc1ba3021d4b93f00293744b2ee4bbc00",
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
            "id": "urn:service:committedreputation-SHXHsMfKS1v",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T03:30:41Z",
            "validUntil": "2026-11-27T03:30:41Z",
            "credentialSubject": {
              "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
              "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "2a60fa1f35a5593bb88cc8f08724bbc7161507c3d7c7dc8d02b5364c299e2d37",
                  "atMost": "5f14cc683cf66e4455ab666b578b9fdfc894ac82a08197d9a6d4b0f00675bbc0"
                },
                "costToForge": {
                  "atLeast": "77832c08391093801b68684d0e2f388c3b0f498e43913207a39b9d281213d2e0",
                  "atMost": "2af6f9cef8753d0a102dd7ca85b790f60a7ce97596dabc0c03c34911af019260"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-SHXHsMfKS1v",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T03:30:41Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3ZgDwPt9pNfZ9qDW3EMyrfFZSMWEgEyxNYAnQ8fHjSNKLJK7bLbkS2qG6s5GaKbNnSAXkZLn3quLjqroNp7Prfag"
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
      "id": "wh_5Lz6DYdTJnuceVPFo75pNV",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T03:30:48.502Z",
      "secret": "whsec_pdvL/eJxMT93X8QovtOi9IDCigrZQ6eotzp5e2Qgmt0="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_5Lz6DYdTJnuceVPFo75pNV",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_P8bMMXBx8nzh2eyti9ogTF",
      "name": "Oslo Scribe 3",
      "description": "Summarises meetings and long reports",
      "capabilities": [
        "summarisation",
        "transcription"
      ],
      "owner": "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
      "trustScore": {
        "overall": 626,
        "costToForge": "288.84375",
        "tier": "silver",
        "tierPrice": "1",
        "components": {
          "successRate": 0.7862,
          "serviceQuality": 0.4792,
          "responseTime": 0.5309,
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
        "identityCredential": "cred_SzPyitd37xaG5W9VmFyRXd",
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
      "createdAt": "2026-05-30T03:29:54.798Z",
      "updatedAt": "2026-11-26T03:30:32.036Z",
      "lastActiveAt": "2026-11-08T15:08:19.913Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "87614de06447fa8c63e0d5ebee3bdeaefba64795ad11e51a05d568491fc15e9c"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T09:12:10.966Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"abddf11942a337b9453d4e50e5e74ea574da601c9c3d4ae9ab7993f48f39baf4\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T09:12:10.966Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
            "costToForge": "288.84375",
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
      "notFound": [],
      "isTest": true
    }
  },
  "getContext": {
    "path": "/contexts/credentials/v1",
    "status": 200,
    "answer": {
      "@context": {
        "@version": 1.1,
        "@protected": true,
        "ServiceAgentIdentityCredential": "https://service.example/contexts/credentials/v1#ServiceAgentIdentityCredential",
        "ServiceSkillCredential": "https://service.example/contexts/credentials/v1#ServiceSkillCredential",
        "ServiceReputationCredential": "https://service.example/contexts/credentials/v1#ServiceReputationCredential",
        "ServiceCompletionCredential": "https://service.example/contexts/credentials/v1#ServiceCompletionCredential",
        "ServicePOAPCredential": "https://service.example/contexts/credentials/v1#ServicePOAPCredential",
        "ServiceReputationScoreCredential": "https://service.example/contexts/credentials/v1#ServiceReputationScoreCredential",
        "ServiceJobCompletionCredential": "https://service.example/contexts/credentials/v1#ServiceJobCompletionCredential",
        "ServiceDelegatedSignerCredential": "https://service.example/contexts/credentials/v1#ServiceDelegatedSignerCredential",
        "ServiceCustomCredential": "https://service.example/contexts/credentials/v1#ServiceCustomCredential",
        "ServiceCommittedReputationCredential": "https://service.example/contexts/credentials/v1#ServiceCommittedReputationCredential",
        "LedgerAccountStatus2025": {
          "@id": "https://service.example/contexts/credentials/v1#LedgerAccountStatus2025",
          "@context": {
            "@version": 1.1,
            "@protected": true,
            "id": "@id",
            "type": "@type",
            "statusPurpose": "https://www.w3.org/ns/credentials/status#statusPurpose"
          }
        },
        "achievedAt": {
          "@id": "https://service.example/contexts/credentials/v1#achievedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "agentId": "https://service.example/contexts/credentials/v1#agentId",
        "amount": "https://service.example/contexts/credentials/v1#amount",
        "assessedAt": {
          "@id": "https://service.example/contexts/credentials/v1#assessedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "assessmentMethod": "https://service.example/contexts/credentials/v1#assessmentMethod",
        "attendedAt": {
          "@id": "https://service.example/contexts/credentials/v1#attendedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "capabilities": {
          "@id": "https://service.example/contexts/credentials/v1#capabilities",
          "@type": "@json"
        },
        "category": "https://service.example/contexts/credentials/v1#category",
        "claims": {
          "@id": "https://service.example/contexts/credentials/v1#claims",
          "@type": "@json"
        },
        "completedAt": {
          "@id": "https://service.example/contexts/credentials/v1#completedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "computedAt": {
          "@id": "https://service.example/contexts/credentials/v1#computedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "costToForge": "https://service.example/contexts/credentials/v1#costToForge",
        "currency": "https://service.example/contexts/credentials/v1#currency",
        "delegate": "https://service.example/contexts/credentials/v1#delegate",
        "delegator": "https://service.example/contexts/credentials/v1#delegator",
        "endsAt": {
          "@id": "https://service.example/contexts/credentials/v1#endsAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "eventId": "https://service.example/contexts/credentials/v1#eventId",
        "eventName": "https://service.example/contexts/credentials/v1#eventName",
        "eventUri": {
          "@id": "https://service.example/contexts/credentials/v1#eventUri",
          "@type": "@id"
        },
        "evidenceDigest": "https://service.example/contexts/credentials/v1#evidenceDigest",
        "evidenceUri": {
          "@id": "https://service.example/contexts/credentials/v1#evidenceUri",
          "@type": "@id"
        },
        "frameworkOrigin": "https://service.example/contexts/credentials/v1#frameworkOrigin",
        "grantedAt": {
          "@id": "https://service.example/contexts/credentials/v1#grantedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "jobId": "https://service.example/contexts/credentials/v1#jobId",
        "level": "https://service.example/contexts/credentials/v1#level",
        "location": "https://service.example/contexts/credentials/v1#location",
        "logHead": {
          "@id": "https://service.example/contexts/credentials/v1#logHead",
          "@type": "@json"
        },
        "outcome": "https://service.example/contexts/credentials/v1#outcome",
        "overallScore": {
          "@id": "https://service.example/contexts/credentials/v1#overallScore",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "owner": "https://service.example/contexts/credentials/v1#owner",
        "participation": "https://service.example/contexts/credentials/v1#participation",
        "payee": "https://service.example/contexts/credentials/v1#payee",
        "payer": "https://service.example/contexts/credentials/v1#payer",
        "paymentId": "https://service.example/contexts/credentials/v1#paymentId",
        "paymentNetwork": "https://service.example/contexts/credentials/v1#paymentNetwork",
        "permissions": {
          "@id": "https://service.example/contexts/credentials/v1#permissions",
          "@type": "@json"
        },
        "previousTier": "https://service.example/contexts/credentials/v1#previousTier",
        "rating": {
          "@id": "https://service.example/contexts/credentials/v1#rating",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "registeredAt": {
          "@id": "https://service.example/contexts/credentials/v1#registeredAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "requester": "https://service.example/contexts/credentials/v1#requester",
        "resource": {
          "@id": "https://service.example/contexts/credentials/v1#resource",
          "@type": "@id"
        },
        "responseTimeBasisPoints": {
          "@id": "https://service.example/contexts/credentials/v1#responseTimeBasisPoints",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "resultDigest": "https://service.example/contexts/credentials/v1#resultDigest",
        "resultUri": {
          "@id": "https://service.example/contexts/credentials/v1#resultUri",
          "@type": "@id"
        },
        "rootsDigest": "https://service.example/contexts/credentials/v1#rootsDigest",
        "scoreBasisPoints": {
          "@id": "https://service.example/contexts/credentials/v1#scoreBasisPoints",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "scoreCommitments": {
          "@id": "https://service.example/contexts/credentials/v1#scoreCommitments",
          "@type": "@json"
        },
        "scoreProof": {
          "@id": "https://service.example/contexts/credentials/v1#scoreProof",
          "@type": "@json"
        },
        "serviceEndpoint": {
          "@id": "https://service.example/contexts/credentials/v1#serviceEndpoint",
          "@type": "@id"
        },
        "serviceQualityBasisPoints": {
          "@id": "https://service.example/contexts/credentials/v1#serviceQualityBasisPoints",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "skill": "https://service.example/contexts/credentials/v1#skill",
        "spendingLimit": "https://service.example/contexts/credentials/v1#spendingLimit",
        "successRateBasisPoints": {
          "@id": "https://service.example/contexts/credentials/v1#successRateBasisPoints",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "taskId": "https://service.example/contexts/credentials/v1#taskId",
        "tier": "https://service.example/contexts/credentials/v1#tier",
        "title": "https://service.example/contexts/credentials/v1#title",
        "totalTransactions": {
          "@id": "https://service.example/contexts/credentials/v1#totalTransactions",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "transactionHash": "https://service.example/contexts/credentials/v1#transactionHash",
        "verifiedAt": {
          "@id": "https://service.example/contexts/credentials/v1#verifiedAt",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "volumeConsistencyBasisPoints": {
          "@id": "https://service.example/contexts/credentials/v1#volumeConsistencyBasisPoints",
          "@type": "http://www.w3.org/2001/XMLSchema#integer"
        },
        "x402AcceptedTokens": {
          "@id": "https://service.example/contexts/credentials/v1#x402AcceptedTokens",
          "@type": "@json"
        },
        "x402Enabled": {
          "@id": "https://service.example/contexts/credentials/v1#x402Enabled",
          "@type": "http://www.w3.org/2001/XMLSchema#boolean"
        },
        "x402PaymentAddress": "https://service.example/contexts/credentials/v1#x402PaymentAddress",
        "x402PricePerCall": "https://service.example/contexts/credentials/v1#x402PricePerCall"
      }
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_EPqrgTgxPXG4oyji2mrALp",
    "status": 200,
    "answer": {
      "id": "cred_EPqrgTgxPXG4oyji2mrALp",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
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
      "issuedAt": "2026-11-26T03:30:45.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "DcnjnDH6aATt8ziaJkxLgFZVqjyjQRNp1a2AUL4Wn9j2",
        "transactionHash": "sg2XFTxQVfUVnMdPMffBeRy9VzJKfrrDAbZtRGJVqyv9BnUH1QKLzDmwY455yTfGYUadQsByr64ozk1vXzuy2nN",
        "blockNumber": 176
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:44925/v1/status-lists/list_CXYT5u29Y3SUjpAJ7zAc9g",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:44925/verify/cred_EPqrgTgxPXG4oyji2mrALp",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T03:30:45.413Z",
      "updatedAt": "2026-11-26T03:30:45.596Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_V9hyBQk46acjzSm7D5LvJz",
    "status": 200,
    "answer": {
      "id": "dsp_V9hyBQk46acjzSm7D5LvJz",
      "paymentId": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "openedBy": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T03:30:44.053Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd/erc8004",
    "status": 200,
    "answer": {
      "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
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
      "updatedAt": "2026-11-26T03:30:32.354Z",
      "isTest": true
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
    "answer": "127.0.0.1:44925/log\n449\nJxDGbJR2bsGIpCF58/rHFmRjMmRrXM0OsoDVyCSZzGs=\n\n— 127.0.0.1:44925/log +Bg8+dmGKNCqGyWzN/Gdez3OrUFlYkKGXXBZFdwoH97WoPFxIrrKpmMzbgt9DTMtMFbilqTfEAANl6grzeY6HdBP5Qs=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:44925/log+f8183cf9+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_BQ8uyFttQhRNaXL8g9vkEW",
    "status": 200,
    "answer": {
      "id": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL"
      },
      "payee": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4SKQuU9AxbG1nwFwm8S5XuCXmxRjhqfPbMVfchTexzf7x71TNpkS8SM8wszwRmmCJbxEUpgxPpo2StgFinda8u2W",
      "asset": "H3Q3uXHs5fuvEsmbvn51BjfniLwrYeLxw9iowzg6hcFM",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T03:30:43.815Z"
      },
      "dispute": {
        "id": "dsp_V9hyBQk46acjzSm7D5LvJz",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T03:30:42.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T03:30:42.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T03:30:43.091Z",
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
    "path": "/v1/payments/pay_BQ8uyFttQhRNaXL8g9vkEW/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:44925/v1/payments/pay_BQ8uyFttQhRNaXL8g9vkEW/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T03:30:45Z",
      "credentialSubject": {
        "id": "did:service:local:3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
        "payment": {
          "id": "pay_BQ8uyFttQhRNaXL8g9vkEW",
          "earlierIds": [],
          "agent": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
          "payer": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
          "payee": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "4SKQuU9AxbG1nwFwm8S5XuCXmxRjhqfPbMVfchTexzf7x71TNpkS8SM8wszwRmmCJbxEUpgxPpo2StgFinda8u2W",
          "completedAt": "2026-11-26T03:30:42.000Z"
        },
        "statements": [
          {
            "signer": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_BQ8uyFttQhRNaXL8g9vkEW\nagent: 3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "n8ZQDMqaD4EGBhYbR+1mXrLyRITQvVU6m9bnA51qvonTiNr7TNkCRbV19O8587WbZGe0lHcBRRuipAsCDhaxDQ==",
            "at": "2026-11-26T03:30:43.815Z"
          },
          {
            "signer": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_BQ8uyFttQhRNaXL8g9vkEW\nagent: 3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "EqyDCDSZgoIQ3D7aubmbm9/9FORxHJzuwyrdMIFg4o8CCd+s4Ig30vtcDgvWZSlLnXfdseg9xVSri4ksP2SVAQ==",
            "at": "2026-11-26T03:30:44.053Z"
          },
          {
            "signer": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_BQ8uyFttQhRNaXL8g9vkEW\nagent: 3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "/SLMwU1v5yY8lklExPu2FxPiUUZNvMAshviPbAX32sfnGVkmlYA2wbxGXpldMDo39KSFrdbSQ2bYe8KgvVQtDA==",
            "at": "2026-11-26T03:30:44.000Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T03:30:44.053Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T03:30:44.364Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T03:30:45Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "zhvchtECvvVqZ7tAFWq2SzAS4TgV1MFDFonDxvhbetAZJpLioCxPBJwh1zk9NJR3kGMRs4Gr6kXpmL3v13s5xxWY"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_EPqrgTgxPXG4oyji2mrALp/credential",
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
      "id": "urn:service:skill-NLqBrmsa5Ag",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T03:30:45Z",
      "credentialSubject": {
        "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "skill": "translation",
        "level": "expert",
        "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-NLqBrmsa5Ag",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T03:30:45Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z56dAhMWEKubvUhn1ovNNJ4zWPz5HYCDEQSpfx1u4D3dRhKdkPyNp9BXYUi95CwrhMnBShnWwhpicKJF6oE9iPar8"
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
      "computedAt": "2026-11-26T03:29:54.798Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "e2dfc316cbb3ef3513cb2c4b4914dc8a275aa67d2f4606d90a6110ec65b13114",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T04:10:01.749Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T06:31:31.362Z",
          "deadlineAt": "2026-06-04T08:10:01.749Z",
          "responseTimeMs": 1226230,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 1226230,
          "payerInTime": true,
          "rating": 3,
          "vouched": {
            "1": "15",
            "2": "15"
          }
        },
        {
          "id": "pay_PXpgdRR9eXTP1FoY8UWjCU",
          "payer": "Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-07T03:13:12.268Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T09:12:10.966Z",
          "deadlineAt": "2026-06-07T07:13:12.268Z",
          "responseTimeMs": 972859,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 972859,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "15",
            "2": "15"
          }
        }
      ],
      "nextCursor": "MTc5NTY2Mzc5NDc5OCAyMDI2LTA2LTA3VDAzOjEzOjEyLjI2OFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T06:31:31.362Z",
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
          "at": "2026-05-30T03:29:54.798Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_GWo2iTWeFAP3LQr7YDdU3m",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T03:29:54.798Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_HRMQ3i2kJP1yfMiTtEoGdD",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "c5b2b4c78715308ae770ed98038f0b654263bb8cfbf9373380aa4cf88080f49e",
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
        "payer": "ok",
        "queue": "ok"
      },
      "queueAgeSeconds": 43
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
      "isTest": true,
      "overallScore": 626,
      "tier": "silver",
      "components": {
        "successRate": {
          "value": 0.7862,
          "weight": 0.4,
          "contribution": 314,
          "description": "Completed transactions without disputes"
        },
        "serviceQuality": {
          "value": 0.4792,
          "weight": 0.3,
          "contribution": 144,
          "description": "Ratings by clients"
        },
        "responseTime": {
          "value": 0.5309,
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
      "backing": "385.125",
      "costToForge": "288.84375",
      "limit": 920,
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "logHead": {
        "count": 18,
        "hash": "87614de06447fa8c63e0d5ebee3bdeaefba64795ad11e51a05d568491fc15e9c"
      },
      "standing": {
        "earnedScore": 626,
        "limits": [
          "To forge it would cost 288.84375, which allows 920: what holds it down is how the agent worked, and how much was seen of that."
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
        "advice": "Do not have more than 288.84375 at stake with it while it is a stranger: its score would cost 288.84375 to forge.",
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
      "lastUpdated": "2026-11-26T03:29:54.798Z",
      "nextUpdateAt": "2026-11-27T00:00:00.000Z"
    }
  },
  "getReputationEvidence": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "overallScore": 626,
      "tier": "silver",
      "computedAt": "2026-11-26T03:29:54.798Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "e2dfc316cbb3ef3513cb2c4b4914dc8a275aa67d2f4606d90a6110ec65b13114",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T04:10:01.749Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T06:31:31.362Z",
          "deadlineAt": "2026-06-04T08:10:01.749Z",
          "responseTimeMs": 1226230,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 1226230,
          "payerInTime": true,
          "rating": 3,
          "vouched": {
            "1": "15",
            "2": "15"
          }
        },
        {
          "id": "pay_PXpgdRR9eXTP1FoY8UWjCU",
          "payer": "Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-07T03:13:12.268Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T09:12:10.966Z",
          "deadlineAt": "2026-06-07T07:13:12.268Z",
          "responseTimeMs": 972859,
          "deadlineBy": "agent",
          "responseTimeBy": "agent",
          "payerResponseTimeMs": 972859,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "15",
            "2": "15"
          }
        }
      ],
      "nextCursor": "MTc5NTY2Mzc5NDc5OCAyMDI2LTA2LTA3VDAzOjEzOjEyLjI2OFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T06:31:31.362Z",
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
          "timestamp": "2026-11-01T00:00:00.000Z",
          "overallScore": 602,
          "tier": "silver",
          "components": {
            "successRate": 0.7827,
            "serviceQuality": 0.4435,
            "responseTime": 0.4847,
            "volumeConsistency": 0.588
          }
        },
        {
          "timestamp": "2026-11-08T00:00:00.000Z",
          "overallScore": 602,
          "tier": "silver",
          "components": {
            "successRate": 0.7827,
            "serviceQuality": 0.4435,
            "responseTime": 0.4847,
            "volumeConsistency": 0.588
          }
        },
        {
          "timestamp": "2026-11-15T00:00:00.000Z",
          "overallScore": 602,
          "tier": "silver",
          "components": {
            "successRate": 0.7827,
            "serviceQuality": 0.4435,
            "responseTime": 0.4847,
            "volumeConsistency": 0.588
          }
        },
        {
          "timestamp": "2026-11-22T00:00:00.000Z",
          "overallScore": 602,
          "tier": "silver",
          "components": {
            "successRate": 0.7827,
            "serviceQuality": 0.4435,
            "responseTime": 0.4847,
            "volumeConsistency": 0.588
          }
        },
        {
          "timestamp": "2026-11-26T03:29:54.798Z",
          "overallScore": 626,
          "tier": "silver",
          "components": {
            "successRate": 0.7862,
            "serviceQuality": 0.4792,
            "responseTime": 0.5309,
            "volumeConsistency": 0.6167
          }
        }
      ],
      "summary": {
        "startScore": 602,
        "endScore": 626,
        "change": 24,
        "percentChange": 3.99,
        "trend": "stable",
        "averageScore": 606.8
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
          "isTest": true,
          "overallScore": 626,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7862,
              "weight": 0.4,
              "contribution": 314,
              "description": "Completed transactions without disputes"
            },
            "serviceQuality": {
              "value": 0.4792,
              "weight": 0.3,
              "contribution": 144,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.5309,
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
          "backing": "385.125",
          "costToForge": "288.84375",
          "limit": 920,
          "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
          "logHead": {
            "count": 18,
            "hash": "87614de06447fa8c63e0d5ebee3bdeaefba64795ad11e51a05d568491fc15e9c"
          },
          "standing": {
            "earnedScore": 626,
            "limits": [
              "To forge it would cost 288.84375, which allows 920: what holds it down is how the agent worked, and how much was seen of that."
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
            "advice": "Do not have more than 288.84375 at stake with it while it is a stranger: its score would cost 288.84375 to forge.",
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
          "lastUpdated": "2026-11-26T03:29:54.798Z",
          "nextUpdateAt": "2026-11-27T00:00:00.000Z"
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
          "isTest": true,
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
              "value": 0.5766,
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
            "hash": "2b44a2ef88ad8520f169fa084cbfe990583ab67c786aa4a3fe1df2e6dd42f614"
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
          "lastUpdated": "2026-11-26T03:29:54.798Z",
          "nextUpdateAt": "2026-11-27T00:00:00.000Z"
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
    "path": "/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-26T03:30:49Z",
      "validUntil": "2026-11-27T03:30:49Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T03:30:49Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3wMkfZVywzQWu2mG6sB6ugmeFc4LzV4edYqhCZf8BbZPVNhfHJqdFHzYjJsJg43vWfZvLSb25WgG7L2G3SpJXWex"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_EPqrgTgxPXG4oyji2mrALp/facts",
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
      "checkedAt": "2026-11-26T03:30:47.858Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "95c4c5e3686887c08bb87cd0a0e835ec4502b4aba034ef37639da55acc4e6058",
        "signature": "cceae47476643b13ff49dc3e269c2e64f1a11da781b19a7998ef5be11fff51e96478d85c85c5aa6193ab1a813283f46c9f6e35dd1723a3eba91c3ae6f5354a05"
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
          "at": "2026-05-30T03:29:54.798Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_GWo2iTWeFAP3LQr7YDdU3m",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T03:29:54.798Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_HRMQ3i2kJP1yfMiTtEoGdD",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "c5b2b4c78715308ae770ed98038f0b654263bb8cfbf9373380aa4cf88080f49e",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_EPqrgTgxPXG4oyji2mrALp/w3c",
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
      "id": "urn:service:skill-NLqBrmsa5Ag",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T03:30:45Z",
      "credentialSubject": {
        "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "skill": "translation",
        "level": "expert",
        "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-NLqBrmsa5Ag",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T03:30:45Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z56dAhMWEKubvUhn1ovNNJ4zWPz5HYCDEQSpfx1u4D3dRhKdkPyNp9BXYUi95CwrhMnBShnWwhpicKJF6oE9iPar8"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_EPqrgTgxPXG4oyji2mrALp",
      "type": "SkillCredential",
      "subjectId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T03:30:45.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "sg2XFTxQVfUVnMdPMffBeRy9VzJKfrrDAbZtRGJVqyv9BnUH1QKLzDmwY455yTfGYUadQsByr64ozk1vXzuy2nN",
        "address": "DcnjnDH6aATt8ziaJkxLgFZVqjyjQRNp1a2AUL4Wn9j2"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:44925/verify/cred_EPqrgTgxPXG4oyji2mrALp"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_SzPyitd37xaG5W9VmFyRXd",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-26T03:30:32.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:44925/verify/cred_SzPyitd37xaG5W9VmFyRXd"
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
          "id": "cred_SzPyitd37xaG5W9VmFyRXd",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-26T03:30:32.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:44925/verify/cred_SzPyitd37xaG5W9VmFyRXd"
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
          "id": "key_3ad03f64824dbba8d75a5f49",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "Hm9E",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T03:30:39.060Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_124b88bdb5fe0fd5e05c2e35",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "3jfF",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T03:30:39.007Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T03:30:39.234Z"
        },
        {
          "id": "key_b6af4044124851bf8e23198b",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "9rVH",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T03:30:33.541Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T03:30:33.955Z"
        },
        {
          "id": "key_7fe7c06d7540b0dd1d85cd2a",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "xiq0",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T03:30:30.742Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_NEzQYybaWtKMZT2dvt1NAA/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_22gH19bizVkHUs5Yj3HNZd",
          "event": "payment.completed",
          "eventId": "evt_WkWhJTnXRErY3sdMXKxBYU",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 77,
          "createdAt": "2026-11-26T03:30:48.835Z",
          "lastAttemptAt": "2026-11-26T03:30:48.916Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T03:30:48.916Z",
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
          "id": "wh_5Lz6DYdTJnuceVPFo75pNV",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T03:30:48.502Z",
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
      "paymentId": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "reason": "not delivered",
      "signature": "EqyDCDSZgoIQ3D7aubmbm9/9FORxHJzuwyrdMIFg4o8CCd+s4Ig30vtcDgvWZSlLnXfdseg9xVSri4ksP2SVAQ=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_V9hyBQk46acjzSm7D5LvJz",
      "paymentId": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "openedBy": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T03:30:44.053Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_DML5Myw5BhH1vQY99fH2gZ",
      "signature": "0x6bdf3d8254836bb0a32710b01ecc8dd4ce13cc90c3a6a1bc479ff283f1800f7f6f06088114808b9bfbdd9f00ff3b894d901d6ecd8d11375260ebd6af953087da1b",
      "ownerSignature": "syoBi28tfwon64aSBQuxPoKsRJAAPpjJ0CgWdjir/CB5hE4GjQdw1umxtKRLvWzM7Gdra2vP7rULI9P47qUlDQ=="
    },
    "status": 201,
    "answer": {
      "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T03:30:42.214Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_BQ8uyFttQhRNaXL8g9vkEW/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "n8ZQDMqaD4EGBhYbR+1mXrLyRITQvVU6m9bnA51qvonTiNr7TNkCRbV19O8587WbZGe0lHcBRRuipAsCDhaxDQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "rater": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T03:30:43.815Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_DPNeNACVfapdoHM3zXEDAY",
        "signatures": [
          {
            "address": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
            "signature": "i+J12gWi5gPbSnGDyWMiD0Wkn70iGsoB77VTerIBYDmB+WSdd0ymEMBOWoKrjUzH9Z6AtWBprttchUMZwLuyAw=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "internalId": "agt_QCYZ4JqNPi8p5xaWUJ8rNQ",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
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
        "createdAt": "2026-11-26T03:30:40.235Z",
        "updatedAt": "2026-11-26T03:30:40.235Z",
        "lastActiveAt": "2026-11-26T03:30:40.235Z",
        "isTest": true
      },
      "key": "arcs_live_dtwy2wH1DxoMulWvGnanmpyEpADfeV42HQIjP5hY2JuB5G",
      "apiKey": {
        "id": "key_27750e5917a974e8aff19931",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "uB5G",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "issuerDid": null,
        "createdAt": "2026-11-26T03:30:40.295Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_22gH19bizVkHUs5Yj3HNZd/replay",
    "status": 201,
    "answer": {
      "id": "del_L7RvveMyxQq6WAu3FfbHi5",
      "event": "payment.completed",
      "eventId": "evt_WkWhJTnXRErY3sdMXKxBYU",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T03:30:49.220Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T03:30:49.220Z",
      "finishedAt": null,
      "replayOf": "del_22gH19bizVkHUs5Yj3HNZd"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_BQ8uyFttQhRNaXL8g9vkEW/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "/SLMwU1v5yY8lklExPu2FxPiUUZNvMAshviPbAX32sfnGVkmlYA2wbxGXpldMDo39KSFrdbSQ2bYe8KgvVQtDA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T03:30:44.000Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "amount": "1.50",
      "transactionHash": "4SKQuU9AxbG1nwFwm8S5XuCXmxRjhqfPbMVfchTexzf7x71TNpkS8SM8wszwRmmCJbxEUpgxPpo2StgFinda8u2W",
      "payer": {
        "address": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL"
      },
      "payee": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4SKQuU9AxbG1nwFwm8S5XuCXmxRjhqfPbMVfchTexzf7x71TNpkS8SM8wszwRmmCJbxEUpgxPpo2StgFinda8u2W",
      "asset": "H3Q3uXHs5fuvEsmbvn51BjfniLwrYeLxw9iowzg6hcFM",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T03:30:42.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T03:30:42.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T03:30:43.091Z",
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
  "reportVoice": {
    "path": "/v1/reputation/voices",
    "request": {
      "transactionHash": "4X6ePTgYxUzXo6YL8fnBXYqe3ijhg6WyVM4BrVPrpmS8B9YXhg2vBSNHquJ7dWXNYMbtJdzyBbbr8HeSZeCPG6io"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "Bqmpt3eFWJgcjZa6vpEakpGk8NZRjbT2dCtmBGSvt7RW",
          "amount": "2.5",
          "isNew": true,
          "payee": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_V9hyBQk46acjzSm7D5LvJz/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_V9hyBQk46acjzSm7D5LvJz",
      "paymentId": "pay_BQ8uyFttQhRNaXL8g9vkEW",
      "agentId": "3PWV5oVzF4QAcEb3gwUHjjGWmVzahrB1vHhqxdUhaT2e",
      "openedBy": "CKLGMFE6RLMtbWnGWjviMRdxK2QKFwWkRe9uu1cQeNLL",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T03:30:44.053Z",
      "resolvedAt": "2026-11-26T03:30:44.364Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_EPqrgTgxPXG4oyji2mrALp/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_EPqrgTgxPXG4oyji2mrALp",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
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
      "issuedAt": "2026-11-26T03:30:45.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T03:30:48.145Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "DcnjnDH6aATt8ziaJkxLgFZVqjyjQRNp1a2AUL4Wn9j2",
        "transactionHash": "sg2XFTxQVfUVnMdPMffBeRy9VzJKfrrDAbZtRGJVqyv9BnUH1QKLzDmwY455yTfGYUadQsByr64ozk1vXzuy2nN",
        "blockNumber": 176
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": [
          {
            "syncRequested": true,
            "syncStatus": "pending",
            "chain": "base-sepolia",
            "estimatedCompletionAt": "2026-11-26T03:31:30.033Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T03:30:48.033Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:44925/v1/status-lists/list_CXYT5u29Y3SUjpAJ7zAc9g",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:44925/verify/cred_EPqrgTgxPXG4oyji2mrALp",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T03:30:45.413Z",
      "updatedAt": "2026-11-26T03:30:48.145Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_3ad03f64824dbba8d75a5f49",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_5Lz6DYdTJnuceVPFo75pNV/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_5Lz6DYdTJnuceVPFo75pNV",
      "secret": "whsec_1Ss2Gibprt56Bkr+bXmyEK/R6OUxUyYyNfTZx6Ea2+Y=",
      "previousSecretExpiresAt": "2026-11-27T03:30:48.758Z"
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
            "costToForge": "288.84375",
            "tier": "silver",
            "tierPrice": "1"
          },
          "stats": {
            "totalTransactions": 11,
            "averageRating": 3.57
          },
          "createdAt": "2026-05-30T03:29:54.798Z"
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
      },
      "isTest": true
    }
  },
  "syncCredential": {
    "path": "/v1/credentials/cred_EPqrgTgxPXG4oyji2mrALp/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T03:31:30.033Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T03:30:48.033Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_NEzQYybaWtKMZT2dvt1NAA/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 77,
      "deliveryId": "del_22gH19bizVkHUs5Yj3HNZd"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
      "internalId": "agt_QCYZ4JqNPi8p5xaWUJ8rNQ",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
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
      "createdAt": "2026-11-26T03:30:40.235Z",
      "updatedAt": "2026-11-26T03:30:40.991Z",
      "lastActiveAt": "2026-11-26T03:30:40.235Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_5Lz6DYdTJnuceVPFo75pNV",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_5Lz6DYdTJnuceVPFo75pNV",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T03:30:48.502Z",
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
          "id": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T03:30:49Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5wacQjLF485rDoK1Y2dUiRiW8VDtXAQuJ3Ws7uuw6jaeo4AN6ZA6nQKQJhRHr9vFLcXwaw2fNzpN3x29ZF4QuubR"
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
          "id": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T03:30:49Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5wacQjLF485rDoK1Y2dUiRiW8VDtXAQuJ3Ws7uuw6jaeo4AN6ZA6nQKQJhRHr9vFLcXwaw2fNzpN3x29ZF4QuubR"
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
        "holder": "did:key:z6Mko1LLRBVMSSuiJF9HKHH73haZC1anZEqvu2MxCye85R81",
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
              "id": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:44925/v1/status-lists/list_b6d01064dd3fe7c9fea7ce4b0111a130"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T03:30:49Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z5wacQjLF485rDoK1Y2dUiRiW8VDtXAQuJ3Ws7uuw6jaeo4AN6ZA6nQKQJhRHr9vFLcXwaw2fNzpN3x29ZF4QuubR"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T03:30:49Z",
          "verificationMethod": "did:key:z6Mko1LLRBVMSSuiJF9HKHH73haZC1anZEqvu2MxCye85R81#z6Mko1LLRBVMSSuiJF9HKHH73haZC1anZEqvu2MxCye85R81",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z3oZWiuiR9ZBetBHrjhPmyGStMnUAXrYSkLtNwQWKVfwoMGApewqDb5qhc29FRYT8MkFabeadZB9rk7CUWVtkX1FW"
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
        "id": "urn:service:skill-NLqBrmsa5Ag",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T03:30:45Z",
        "credentialSubject": {
          "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
          "skill": "translation",
          "level": "expert",
          "agentId": "9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-NLqBrmsa5Ag",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T03:30:45Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z56dAhMWEKubvUhn1ovNNJ4zWPz5HYCDEQSpfx1u4D3dRhKdkPyNp9BXYUi95CwrhMnBShnWwhpicKJF6oE9iPar8"
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
      "credentialId": "cred_EPqrgTgxPXG4oyji2mrALp",
      "subject": {
        "id": "did:service:local:9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T03:30:45.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "sg2XFTxQVfUVnMdPMffBeRy9VzJKfrrDAbZtRGJVqyv9BnUH1QKLzDmwY455yTfGYUadQsByr64ozk1vXzuy2nN",
        "blockNumber": 176,
        "timestamp": "2026-11-26T03:30:45.596Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_b6af4044124851bf8e23198b",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "9rVH",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T03:30:33.541Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T03:30:33.955Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/9Z5HpwEv6uRFBkJadiKGCc2ZNSJw9MbaD1T2Nhg7ACLd/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
