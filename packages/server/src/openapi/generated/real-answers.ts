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
      "address": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "purpose": "register",
      "bodyDigest": "sha256-2rUpQshlqL9l09N4MKUwO_rVxoF_71OI-UY1LB0wJAQ"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_AVVfP8LmqCgK7HMQ3zuwu7",
      "address": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "purpose": "register",
      "message": "http://127.0.0.1:35005 asks you to register the agent 7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_AVVfP8LmqCgK7HMQ3zuwu7\nOwner: 7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w\nPayment address: none\nBody: sha256-2rUpQshlqL9l09N4MKUwO_rVxoF_71OI-UY1LB0wJAQ\nValid until: 2026-11-23T05:57:59.717Z",
      "expiresAt": "2026-11-23T05:57:59.717Z"
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
      "key": "arcs_live_wRZGkmfIQHCDIgUawt7nIVy1i9t57JH1wjETqkg04N3aPY",
      "apiKey": {
        "id": "key_f24ee966fa9ca7197506de1d",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "3aPY",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T05:47:59.323Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_FRQEa9nECVsmXucyagq3JA",
      "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:35005 asks you to let the agent 7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_FRQEa9nECVsmXucyagq3JA\nAgent: 7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w\nOwner: 7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-23T05:58:01.229Z",
      "expiresAt": "2026-11-23T05:58:01.229Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_3qmM8eo2Ci6EPheiWjZDeQ",
          "secret": "52cee5901ec1cd331e61ffb3ce3abb28bc88ffd8403c4cea6934515da03d45ae",
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
            "id": "urn:service:committedreputation-DfBpdjUCsRZ",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-23T05:48:00Z",
            "validUntil": "2026-11-24T05:48:00Z",
            "credentialSubject": {
              "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
              "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "5ef1662fc27e62f30a6445494991411120719136751a6713118bb706ffc51f32",
                  "atMost": "51e2c7c1d27fcb24fde7ff430aa08920778c8f9d5203d1469a544a6386dc59f2"
                },
                "costToForge": {
                  "atLeast": "bcf17c55137fdeadca77c4cd5c77d3a53dda5a50e8bf70cf61c243a054524c10",
                  "atMost": "b63e4ede705b82381b8afea769360a8fe1ddd10694df450f0d521be9aa7105e9"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-DfBpdjUCsRZ",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T05:48:00Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z2HXMHaemkqpN1v3ga31QYwBVb6PRjA2DnrfMf23d53ZsyydvAMd5jdmyNsG632XKJABuU22Lfh9y6DgFquPstvSQ"
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
      "id": "wh_RxKLBdP7V8Co5iZkwQQAH7",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T05:48:07.011Z",
      "secret": "whsec_/WYilv2HQxLVHTv8rxMhhn2POWH6bSE6CnigByA0ITs="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_RxKLBdP7V8Co5iZkwQQAH7",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_4Pw5gmXjJzgnC4zEhazFYE",
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
        "identityCredential": "cred_CWG2zaY29wNZx9mzuSUoQ3",
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
      "createdAt": "2026-05-27T05:47:28.548Z",
      "updatedAt": "2026-11-23T05:47:51.884Z",
      "lastActiveAt": "2026-11-05T17:25:53.663Z"
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "644d43a8817cc46e5a0bf13da0a076cfc9c363ebce06fdd3ef2f506d5405bb53"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T11:29:44.716Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"cd202a91ae6bdec129863d8eda2abb764e55f33280ea2b2af976e3ddea738f02\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T11:29:44.716Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_ADwYTb32kJ3QeRszHgXhNk",
    "status": 200,
    "answer": {
      "id": "cred_ADwYTb32kJ3QeRszHgXhNk",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
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
      "issuedAt": "2026-11-23T05:48:04.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "3xzUQE7gnWocx6puSczt5WNeLWd1F7V9276jRR33wYLk",
        "transactionHash": "1DraLYQdQqfACq4xHDzF3hH4DHBwDpMbWVY9VQjCXmsArUEMypTmnoYSMFtdZbptnumDGVgfXQdVwA9CnhDtnKk",
        "blockNumber": 140
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:35005/v1/status-lists/list_3qmM8eo2Ci6EPheiWjZDeQ",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:35005/verify/cred_ADwYTb32kJ3QeRszHgXhNk",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T05:48:04.406Z",
      "updatedAt": "2026-11-23T05:48:04.563Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_SHTVWBA92319kNbJvhBaCg",
    "status": 200,
    "answer": {
      "id": "dsp_SHTVWBA92319kNbJvhBaCg",
      "paymentId": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "openedBy": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T05:48:02.951Z",
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
      "updatedAt": "2026-11-23T05:47:52.509Z"
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
    "answer": "127.0.0.1:35005/log\n449\nzQF7sHZLOLjtw+kFPvmzqziOVN1c2LQlihzFExSDi+Q=\n\n— 127.0.0.1:35005/log gElVapqXGoTdO3SLmTA4UySYx6LJtxn56+r/i1KXfXr9fKTvhSf0oYJX/eCFJZavyayKlM9lEJ/1wXfF7phI8D3nrwk=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:35005/log+8049556a+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_QKhHgMKpmhkRo4sqqeBFLQ",
    "status": 200,
    "answer": {
      "id": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9"
      },
      "payee": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "5GBh88ob5TR6Y8C4UKWw4xGjB4sCoJWygtmjrZmwhtcrJrdqtz7wg5Y8QJGWs1hMkvLTmzYc11BHHTPpnBvrX5Go",
      "asset": "CzMsHo76YKggFwuoqWh3osyGoJyPQ14P1e8BwCy2AoAX",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "createdAt": "2026-11-23T05:48:02.601Z"
      },
      "dispute": {
        "id": "dsp_SHTVWBA92319kNbJvhBaCg",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T05:48:01.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T05:48:01.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T05:48:01.985Z",
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
    "path": "/v1/payments/pay_QKhHgMKpmhkRo4sqqeBFLQ/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:35005/v1/payments/pay_QKhHgMKpmhkRo4sqqeBFLQ/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-23T05:48:03Z",
      "credentialSubject": {
        "id": "did:service:local:6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
        "payment": {
          "id": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
          "earlierIds": [],
          "agent": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
          "payer": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
          "payee": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "5GBh88ob5TR6Y8C4UKWw4xGjB4sCoJWygtmjrZmwhtcrJrdqtz7wg5Y8QJGWs1hMkvLTmzYc11BHHTPpnBvrX5Go",
          "completedAt": "2026-11-23T05:48:01.000Z"
        },
        "statements": [
          {
            "signer": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_QKhHgMKpmhkRo4sqqeBFLQ\nagent: 6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8 (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "p1STRmhF+vGx7+kYLgbPrLF+UAuUiwgBpWPh25mSYdAuWAwbEDNla8ofXYldH2mgD5CUV+yJ1G+TfIq47qjqDA==",
            "at": "2026-11-23T05:48:02.601Z"
          },
          {
            "signer": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_QKhHgMKpmhkRo4sqqeBFLQ\nagent: 6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8 (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "KKxGfdqEzJ4co5OmbjJ/3i4sDkzz7Y1HBjOWpN9BIPtWcuMKv0X0QXNb4Pyuo5Tr5498Ko90ogvK2cX8wY0GBA==",
            "at": "2026-11-23T05:48:02.951Z"
          },
          {
            "signer": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_QKhHgMKpmhkRo4sqqeBFLQ\nagent: 6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8 (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "y9ejm51U9kdXaSyBpXlzrEDCGU+kH9sBE2IWJHASy2qCZUuywevzguKwv9op561l09PaJR7QTOcHGpmml/SbDA==",
            "at": "2026-11-23T05:48:02.851Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-23T05:48:02.951Z",
          "winner": "payee",
          "resolvedAt": "2026-11-23T05:48:03.313Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:48:03Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z3aSx9ci9GjpXX9mU7GjyeCVYh3SF1XsVvKiLAfqjdaMoYP9HpTeW1p5WL5riYTQdP458htrECFZHeMCxfFourmp4"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_ADwYTb32kJ3QeRszHgXhNk/credential",
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
      "id": "urn:service:skill-8rNyVjn7v23",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T05:48:04Z",
      "credentialSubject": {
        "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "skill": "translation",
        "level": "expert",
        "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-8rNyVjn7v23",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:48:04Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2CEkkudUZhwXyS9crwNxuh2LtXVFBLVn9jDfgjngr4SUdPFW2EfAYX7VaxqdvKR82ZE8aYZnprzwJrRtehGkTfPR"
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
      "computedAt": "2026-11-23T05:47:28.548Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "d2fe2a44eef754bf3ab0d084c90f81fdc37b09162ada6998b98950a680398c22",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T06:27:35.499Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T08:49:05.112Z",
          "deadlineAt": "2026-06-01T10:27:35.499Z",
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
          "createdAt": "2026-06-04T05:30:46.018Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T11:29:44.716Z",
          "deadlineAt": "2026-06-04T09:30:46.018Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTQxMjg0ODU0OCAyMDI2LTA2LTA0VDA1OjMwOjQ2LjAxOFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T08:49:05.112Z",
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
          "at": "2026-05-27T05:47:28.548Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779860848548",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T05:47:28.548Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779860848548",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "a908b208c84b7e9a9f6624d0d8776bb1a7d89230b51a7bf2a885b468b8e49174",
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
      "queueAgeSeconds": 30
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
        "hash": "644d43a8817cc46e5a0bf13da0a076cfc9c363ebce06fdd3ef2f506d5405bb53"
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
      "lastUpdated": "2026-11-23T05:47:28.548Z",
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
      "computedAt": "2026-11-23T05:47:28.548Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "d2fe2a44eef754bf3ab0d084c90f81fdc37b09162ada6998b98950a680398c22",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T06:27:35.499Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T08:49:05.112Z",
          "deadlineAt": "2026-06-01T10:27:35.499Z",
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
          "createdAt": "2026-06-04T05:30:46.018Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T11:29:44.716Z",
          "deadlineAt": "2026-06-04T09:30:46.018Z",
          "responseTimeMs": 972859,
          "rating": 4,
          "vouched": {
            "1": "20",
            "2": "20"
          }
        }
      ],
      "nextCursor": "MTc5NTQxMjg0ODU0OCAyMDI2LTA2LTA0VDA1OjMwOjQ2LjAxOFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T08:49:05.112Z",
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
          "timestamp": "2026-11-23T05:47:28.548Z",
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
            "hash": "644d43a8817cc46e5a0bf13da0a076cfc9c363ebce06fdd3ef2f506d5405bb53"
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
          "lastUpdated": "2026-11-23T05:47:28.548Z",
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
            "hash": "c08c92453c229b9e174105f91dddbec9b6f1d632ee165c272694fd80f002bdcf"
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
          "lastUpdated": "2026-11-23T05:47:28.548Z",
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
    "path": "/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-23T05:48:09Z",
      "validUntil": "2026-11-24T05:48:09Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:48:09Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2txYnvXwQM6mX9wwocYANJ2yEGkCq5UDyoLeByLkqYXomtHCohrn357Rz2JhvFnkPJyVciXxem6suJMVeLJwWLGj"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_ADwYTb32kJ3QeRszHgXhNk/facts",
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
      "checkedAt": "2026-11-23T05:48:06.247Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "c8952330afbb86a77d6b819f329228c88c123fab3ad1270857211de321b74b61",
        "signature": "3bb51dcd74512709c65cea17aabd41b41b2af19714d05a251c494f49eb698d53e793f6f3734512108391d0f6ad1b4a01c6c4a9fbfcab61304fe0393a6c2f840c"
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
          "at": "2026-05-27T05:47:28.548Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779860848548",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T05:47:28.548Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779860848548",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "a908b208c84b7e9a9f6624d0d8776bb1a7d89230b51a7bf2a885b468b8e49174",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_ADwYTb32kJ3QeRszHgXhNk/w3c",
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
      "id": "urn:service:skill-8rNyVjn7v23",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T05:48:04Z",
      "credentialSubject": {
        "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "skill": "translation",
        "level": "expert",
        "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-8rNyVjn7v23",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T05:48:04Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2CEkkudUZhwXyS9crwNxuh2LtXVFBLVn9jDfgjngr4SUdPFW2EfAYX7VaxqdvKR82ZE8aYZnprzwJrRtehGkTfPR"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_ADwYTb32kJ3QeRszHgXhNk",
      "type": "SkillCredential",
      "subjectId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-23T05:48:04.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "1DraLYQdQqfACq4xHDzF3hH4DHBwDpMbWVY9VQjCXmsArUEMypTmnoYSMFtdZbptnumDGVgfXQdVwA9CnhDtnKk",
        "address": "3xzUQE7gnWocx6puSczt5WNeLWd1F7V9276jRR33wYLk"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:35005/verify/cred_ADwYTb32kJ3QeRszHgXhNk"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_CWG2zaY29wNZx9mzuSUoQ3",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-23T05:47:51.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:35005/verify/cred_CWG2zaY29wNZx9mzuSUoQ3"
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
          "id": "cred_CWG2zaY29wNZx9mzuSUoQ3",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-23T05:47:51.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:35005/verify/cred_CWG2zaY29wNZx9mzuSUoQ3"
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
          "id": "key_f24ee966fa9ca7197506de1d",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "3aPY",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:47:59.323Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_812ef82e2c2f3913ccb136f4",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "TJkX",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:47:59.259Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T05:47:59.367Z"
        },
        {
          "id": "key_917d5f558623be92861d7e0d",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "aPRP",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:47:53.389Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T05:47:53.646Z"
        },
        {
          "id": "key_fcd401d7b27a53cb201ec9ff",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "q7KG",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T05:47:51.381Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_Bg9yUhQLYVmaR5go5XwaGH/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_XZQ6UJxHxH4X5T3ox6GKdY",
          "event": "payment.completed",
          "eventId": "evt_7Sk8SVkNd9N27DgbfEB3gN",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 59,
          "createdAt": "2026-11-23T05:48:07.652Z",
          "lastAttemptAt": "2026-11-23T05:48:07.712Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-23T05:48:07.712Z",
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
          "id": "wh_RxKLBdP7V8Co5iZkwQQAH7",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-23T05:48:07.011Z",
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
      "paymentId": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "reason": "not delivered",
      "signature": "KKxGfdqEzJ4co5OmbjJ/3i4sDkzz7Y1HBjOWpN9BIPtWcuMKv0X0QXNb4Pyuo5Tr5498Ko90ogvK2cX8wY0GBA=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_SHTVWBA92319kNbJvhBaCg",
      "paymentId": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "openedBy": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T05:48:02.951Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_FRQEa9nECVsmXucyagq3JA",
      "signature": "0xcb7a0bbc4ca2bb408e89bcdb7952e64d8ae58a2a1129e9ced42ba668dc0ed1fe7b83371f8add2422cc92af4ce921dceff3abedff19895d83a271f93728cb073a1c",
      "ownerSignature": "m3V3c3LpiQgFgP6lzLq/0DGj3AHJFrAQ+7iPdo1SjbJjEATnvDQomsdTunzcF+G40XGwqzBNMOBrEqt7h0nyAA=="
    },
    "status": 201,
    "answer": {
      "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-23T05:48:01.361Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_QKhHgMKpmhkRo4sqqeBFLQ/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "p1STRmhF+vGx7+kYLgbPrLF+UAuUiwgBpWPh25mSYdAuWAwbEDNla8ofXYldH2mgD5CUV+yJ1G+TfIq47qjqDA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "rater": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "createdAt": "2026-11-23T05:48:02.601Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_69rJTVBAYXksYEoPHaybDg",
        "signatures": [
          {
            "address": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
            "signature": "uS3eCwWNynXxCUJSktabwfE3imY96JjBEZfIabEkjIU7sbAKHVJx/4ErvI+UPB0qUGXIyXRhqqn/xDz+qMsIBQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "internalId": "agt_9BBeDuEpHm8kPmRJxU7Q61",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
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
        "createdAt": "2026-11-23T05:47:59.932Z",
        "updatedAt": "2026-11-23T05:47:59.932Z",
        "lastActiveAt": "2026-11-23T05:47:59.932Z"
      },
      "key": "arcs_live_04mwXibP2Y3mipVZ5Gi6Nn6vd7FHMvNkQ4yoyn114HXW8O",
      "apiKey": {
        "id": "key_17a6446d2cd48cc80d8b3b0b",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "XW8O",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "issuerDid": null,
        "createdAt": "2026-11-23T05:47:59.974Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_XZQ6UJxHxH4X5T3ox6GKdY/replay",
    "status": 201,
    "answer": {
      "id": "del_ReM3YR8uvyiv6r9KZbos66",
      "event": "payment.completed",
      "eventId": "evt_7Sk8SVkNd9N27DgbfEB3gN",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-23T05:48:08.300Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-23T05:48:08.300Z",
      "finishedAt": null,
      "replayOf": "del_XZQ6UJxHxH4X5T3ox6GKdY"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_QKhHgMKpmhkRo4sqqeBFLQ/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "y9ejm51U9kdXaSyBpXlzrEDCGU+kH9sBE2IWJHASy2qCZUuywevzguKwv9op561l09PaJR7QTOcHGpmml/SbDA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-23T05:48:02.851Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "amount": "1.50",
      "transactionHash": "5GBh88ob5TR6Y8C4UKWw4xGjB4sCoJWygtmjrZmwhtcrJrdqtz7wg5Y8QJGWs1hMkvLTmzYc11BHHTPpnBvrX5Go",
      "payer": {
        "address": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9"
      },
      "payee": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "5GBh88ob5TR6Y8C4UKWw4xGjB4sCoJWygtmjrZmwhtcrJrdqtz7wg5Y8QJGWs1hMkvLTmzYc11BHHTPpnBvrX5Go",
      "asset": "CzMsHo76YKggFwuoqWh3osyGoJyPQ14P1e8BwCy2AoAX",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T05:48:01.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T05:48:01.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T05:48:01.985Z",
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
      "transactionHash": "3tcSasj9SvZuC1u9cCi71i51DErUMrjZHKB71kcMCjbQmg2vLBBk46pZ7qbwszHtHMVMfEqKDuZbXY6xNHxJjrtT"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "HHZkTeAjHNmm4SahFTKcQky6vABbFKfeAmEgE4Vfsrih",
          "amount": "2.5",
          "isNew": true,
          "payee": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_SHTVWBA92319kNbJvhBaCg/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_SHTVWBA92319kNbJvhBaCg",
      "paymentId": "pay_QKhHgMKpmhkRo4sqqeBFLQ",
      "agentId": "6QYV2SA3JmSwxDdGAz9Sa5CTQ17UGVQDjS7MoC3uGFr8",
      "openedBy": "G784rRbef8jBk7KkgxfUegz2UJjKhSqjntHse8KWvvT9",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-23T05:48:02.951Z",
      "resolvedAt": "2026-11-23T05:48:03.313Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_ADwYTb32kJ3QeRszHgXhNk/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_ADwYTb32kJ3QeRszHgXhNk",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
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
      "issuedAt": "2026-11-23T05:48:04.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-23T05:48:06.641Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "3xzUQE7gnWocx6puSczt5WNeLWd1F7V9276jRR33wYLk",
        "transactionHash": "1DraLYQdQqfACq4xHDzF3hH4DHBwDpMbWVY9VQjCXmsArUEMypTmnoYSMFtdZbptnumDGVgfXQdVwA9CnhDtnKk",
        "blockNumber": 140
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
            "estimatedCompletionAt": "2026-11-23T05:48:48.487Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-23T05:48:06.487Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:35005/v1/status-lists/list_3qmM8eo2Ci6EPheiWjZDeQ",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:35005/verify/cred_ADwYTb32kJ3QeRszHgXhNk",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T05:48:04.406Z",
      "updatedAt": "2026-11-23T05:48:06.641Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_f24ee966fa9ca7197506de1d",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_RxKLBdP7V8Co5iZkwQQAH7/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_RxKLBdP7V8Co5iZkwQQAH7",
      "secret": "whsec_bvIXKhzmZo6Hdcj/ehro78l4Gh31Rc2Vei5E2Y6VA8s=",
      "previousSecretExpiresAt": "2026-11-24T05:48:07.481Z"
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
          "createdAt": "2026-05-27T05:47:28.548Z"
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
  "syncCredential": {
    "path": "/v1/credentials/cred_ADwYTb32kJ3QeRszHgXhNk/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-23T05:48:48.487Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-23T05:48:06.487Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_Bg9yUhQLYVmaR5go5XwaGH/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 59,
      "deliveryId": "del_XZQ6UJxHxH4X5T3ox6GKdY"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
      "internalId": "agt_9BBeDuEpHm8kPmRJxU7Q61",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
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
      "createdAt": "2026-11-23T05:47:59.932Z",
      "updatedAt": "2026-11-23T05:48:00.633Z",
      "lastActiveAt": "2026-11-23T05:47:59.932Z"
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_RxKLBdP7V8Co5iZkwQQAH7",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_RxKLBdP7V8Co5iZkwQQAH7",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T05:48:07.011Z",
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
          "id": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:48:09Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z65uDKizMbYTBSLvL29hMjjWes2GESGnYbjQ86tkxjdrDBP9APvGLRpfKfoz2dmnkigj384dgApaA9VKrkfLTiU2P"
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
          "id": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:48:09Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z65uDKizMbYTBSLvL29hMjjWes2GESGnYbjQ86tkxjdrDBP9APvGLRpfKfoz2dmnkigj384dgApaA9VKrkfLTiU2P"
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
        "holder": "did:key:z6Mkku3xCd8tMsknp7kiwm4FppPX5NqBmms9aCJFs2uBqirK",
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
              "id": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:35005/v1/status-lists/list_73ba9c73fee8aff1768dfcecfffe6cae"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T05:48:09Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z65uDKizMbYTBSLvL29hMjjWes2GESGnYbjQ86tkxjdrDBP9APvGLRpfKfoz2dmnkigj384dgApaA9VKrkfLTiU2P"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:48:09Z",
          "verificationMethod": "did:key:z6Mkku3xCd8tMsknp7kiwm4FppPX5NqBmms9aCJFs2uBqirK#z6Mkku3xCd8tMsknp7kiwm4FppPX5NqBmms9aCJFs2uBqirK",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z3pagwy97D211f2CnrvHBiZURQN26aPUo322SDmM3f67Wo793Zj3bNexnoRGFHmTXH2opRYkqMvYBGUDtCZY3f5j3"
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
        "id": "urn:service:skill-8rNyVjn7v23",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-23T05:48:04Z",
        "credentialSubject": {
          "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
          "skill": "translation",
          "level": "expert",
          "agentId": "7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-8rNyVjn7v23",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T05:48:04Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2CEkkudUZhwXyS9crwNxuh2LtXVFBLVn9jDfgjngr4SUdPFW2EfAYX7VaxqdvKR82ZE8aYZnprzwJrRtehGkTfPR"
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
      "credentialId": "cred_ADwYTb32kJ3QeRszHgXhNk",
      "subject": {
        "id": "did:service:local:7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-23T05:48:04.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "1DraLYQdQqfACq4xHDzF3hH4DHBwDpMbWVY9VQjCXmsArUEMypTmnoYSMFtdZbptnumDGVgfXQdVwA9CnhDtnKk",
        "blockNumber": 140,
        "timestamp": "2026-11-23T05:48:04.563Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_917d5f558623be92861d7e0d",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "aPRP",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T05:47:53.389Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-23T05:47:53.646Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/7SnucNtT2LGKhcv2GC6QyiqXFoZLMtcntBPL2kwAvW4w/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
