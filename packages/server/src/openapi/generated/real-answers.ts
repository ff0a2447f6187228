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
      "address": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "purpose": "register",
      "bodyDigest": "sha256-AFN9VajUo9NkDBu-8sVu81nN-my5XakIygtT1umlUOI"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_AUCZN3uK1cSz8uURQMjwaU",
      "address": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "purpose": "register",
      "message": "http://127.0.0.1:46131 asks you to register the agent EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_AUCZN3uK1cSz8uURQMjwaU\nOwner: EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84\nPayment address: none\nBody: sha256-AFN9VajUo9NkDBu-8sVu81nN-my5XakIygtT1umlUOI\nValid until: 2026-11-23T06:49:33.995Z",
      "expiresAt": "2026-11-23T06:49:33.995Z"
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
      "key": "arcs_live_oPz3vIXNxZivUaQGAJq0vsWaTSKEvbGytrmeNqv13IR3XE",
      "apiKey": {
        "id": "key_e715460d57b0426a146b8dd3",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "R3XE",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T06:39:33.736Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_GdmqMSXqnwsLTqp4jqnoBT",
      "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:46131 asks you to let the agent EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84 be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_GdmqMSXqnwsLTqp4jqnoBT\nAgent: EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84\nOwner: EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-23T06:49:34.515Z",
      "expiresAt": "2026-11-23T06:49:34.515Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_8dQRAv3E46E5Md6oRA5vhY",
          "secret": "65deff68304e55f7953b7ea43bb9ffaa2d0bdeadcb298ebf852898e3ea4036d7",
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
            "id": "urn:service:committedreputation-hSd2LvFkgeM",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-23T06:39:34Z",
            "validUntil": "2026-11-24T06:39:34Z",
            "credentialSubject": {
              "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
              "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "fabec4648c7b05282645578bfa86e6355fe48ced6effcb05440edd8351c5a74d",
                  "atMost": "1c0674212f5c19fb28523d310074466e3540141e9e5bdc6a079e8493a4bd1757"
                },
                "costToForge": {
                  "atLeast": "67ce2ec5ae59869b2e09ba56dd014844faf260e3b4010a62b146c6527ce86018",
                  "atMost": "6a5af40c667454f3b3b375836351e431edb18b6edd019fd76798376c3d150551"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-hSd2LvFkgeM",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T06:39:34Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z56TSczyQyiGoBnCDP9G5XbE4EBo8DarR43VBuRFX3dsoeUTAMNkF4hiGtYBhyeJKNsRiwnNaHn3xYU3zNTPfK6Fw"
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
      "id": "wh_YPcAAp6mpNm97hnQgYpqCx",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T06:39:35.846Z",
      "secret": "whsec_x/GbGSdCMhXtzDlVxNNCiwThq5JiAU8OZrs7lwbuQxo="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_YPcAAp6mpNm97hnQgYpqCx",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_WPZ8zbQgYmJAAt6Cgbs7E4",
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
          "responseTime": 0.5313,
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
        "identityCredential": "cred_FPSrKCD2qQwz48JNDYaK5A",
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
      "createdAt": "2026-05-27T06:39:18.697Z",
      "updatedAt": "2026-11-23T06:39:32.742Z",
      "lastActiveAt": "2026-11-05T18:17:43.812Z"
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "ef57938dcd1bdd2e1434c9ae5b81bfab7cd43d25e9317a9060fa72f8c8a731f8"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T12:21:34.865Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"b19aac9a4668f07669733b76d6e3936c606f81a3e38dd46d14068c1732d8ff50\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-04T12:21:34.865Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_WSiKhMtUW4ktALGAdzdVL5",
    "status": 200,
    "answer": {
      "id": "cred_WSiKhMtUW4ktALGAdzdVL5",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
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
      "issuedAt": "2026-11-23T06:39:35.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "3tdrdBrksUVTvWuJP5Xdh9a5pZuKopLCFWGZr5hJ41Ez",
        "transactionHash": "3nkBLnGU9fMy6AMFEz6ki45LBmU969ZZUxo43MHHxtNJtsyCXos1Vq3ZX8z4krgTB7hDxBWRHRjZStijp7VbrP3o",
        "blockNumber": 61
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:46131/v1/status-lists/list_8dQRAv3E46E5Md6oRA5vhY",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:46131/verify/cred_WSiKhMtUW4ktALGAdzdVL5",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T06:39:35.202Z",
      "updatedAt": "2026-11-23T06:39:35.231Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_9iV8Gk6a6S1C4M6D7FAELi",
    "status": 200,
    "answer": {
      "id": "dsp_9iV8Gk6a6S1C4M6D7FAELi",
      "paymentId": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "openedBy": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T06:39:34.949Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84/erc8004",
    "status": 200,
    "answer": {
      "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
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
      "updatedAt": "2026-11-23T06:39:32.833Z"
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
    "answer": "127.0.0.1:46131/log\n449\nNxBq+pCZrahc3TFduy2fU5EDa07LfC7OUhWPZfM4Z0Y=\n\n— 127.0.0.1:46131/log ZRF/cabY0RamHzFJeWxz6msehNc5j7062aYU1gVpQQRVsbEmPg5lovqhJVhI6hmxvo1xSWEv81lRZSndVlAUqP+FFwU=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:46131/log+65117f71+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_5eBsGLd3xY49Uuz6YmEuQr",
    "status": 200,
    "answer": {
      "id": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp"
      },
      "payee": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "46jgr7fgY1SGKK5wCTfNbnbGhqf4FUjbsj91ioHp4q3jnWrka5Jv6T4GhJBdXi5nvXiMLGvShNVRSdJZRozwMSkY",
      "asset": "H4L9nj2sNS9dbCoTHM89LaHteu5aAJh1jr6MeMyCscVQ",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-23T06:39:34.884Z"
      },
      "dispute": {
        "id": "dsp_9iV8Gk6a6S1C4M6D7FAELi",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T06:39:34.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T06:39:34.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T06:39:34.807Z",
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
    "path": "/v1/payments/pay_5eBsGLd3xY49Uuz6YmEuQr/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:46131/v1/payments/pay_5eBsGLd3xY49Uuz6YmEuQr/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-23T06:39:35Z",
      "credentialSubject": {
        "id": "did:service:local:DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
        "payment": {
          "id": "pay_5eBsGLd3xY49Uuz6YmEuQr",
          "earlierIds": [],
          "agent": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
          "payer": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
          "payee": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "46jgr7fgY1SGKK5wCTfNbnbGhqf4FUjbsj91ioHp4q3jnWrka5Jv6T4GhJBdXi5nvXiMLGvShNVRSdJZRozwMSkY",
          "completedAt": "2026-11-23T06:39:34.000Z"
        },
        "statements": [
          {
            "signer": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_5eBsGLd3xY49Uuz6YmEuQr\nagent: DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "pbu27+xB1o7N6z0F4qdQ3r5hZLhoxj0elnahvDGHOpv/kLW+GgmLFE90H0gN58Jbhi2MTpy3ROmOWdegHnxMDQ==",
            "at": "2026-11-23T06:39:34.884Z"
          },
          {
            "signer": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_5eBsGLd3xY49Uuz6YmEuQr\nagent: DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "3frAisa6PITEXaZLtCmnbFIQfJbPn2UngIXJ3nl3nCbzVONKyzd6zNA8GIZdUG+6pYNPDRBcrY8fGnBI9dZmAA==",
            "at": "2026-11-23T06:39:34.949Z"
          },
          {
            "signer": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_5eBsGLd3xY49Uuz6YmEuQr\nagent: DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "LqNs+Vpv/jYGxGsYuEYig0I9vtg30+dYfOA+PN8kg+0YQR0PP1b9mo0mBRolDZFWkIaKMEYBNTzcqZG6wZBlAg==",
            "at": "2026-11-23T06:39:34.924Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-23T06:39:34.949Z",
          "winner": "payee",
          "resolvedAt": "2026-11-23T06:39:34.993Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T06:39:35Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z4CDzqSrVP3WT1mYUFBPa8H2GUVpMouEx9KVL8QNLk3PzREQDeXBaGqBFPRUSMXWmNrtrPCweZme86W1v1yRgqsPF"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_WSiKhMtUW4ktALGAdzdVL5/credential",
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
      "id": "urn:service:skill-7fMSAjTAGTP",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T06:39:35Z",
      "credentialSubject": {
        "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "skill": "translation",
        "level": "expert",
        "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-7fMSAjTAGTP",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T06:39:35Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2mWv55ggHVdBDhDvYyxawR1viy2fCCMZHLZKRpY2idKzipW9v66XHLKzsnjwuuadnEXFrZm5zacmTHMfDmQD7X8o"
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
      "computedAt": "2026-11-23T06:39:18.697Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "6f344cfe654254a382481a7b146dde42414a9ceede8b4759315ce055ff708f9e",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T07:19:25.648Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T09:40:55.261Z",
          "deadlineAt": "2026-06-01T11:19:25.648Z",
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
          "createdAt": "2026-06-04T06:22:36.167Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T12:21:34.865Z",
          "deadlineAt": "2026-06-04T10:22:36.167Z",
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
      "nextCursor": "MTc5NTQxNTk1ODY5NyAyMDI2LTA2LTA0VDA2OjIyOjM2LjE2N1ogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T09:40:55.261Z",
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
          "at": "2026-05-27T06:39:18.697Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779863958697",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T06:39:18.697Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779863958697",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "36f82aac1b3db4635e76df4d699a6d076b94729db9f6f5ac1ec2b99d5284d0ee",
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
      "queueAgeSeconds": 14,
      "unreadTransactions": 0
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
          "value": 0.5313,
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
        "hash": "ef57938dcd1bdd2e1434c9ae5b81bfab7cd43d25e9317a9060fa72f8c8a731f8"
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
      "lastUpdated": "2026-11-23T06:39:18.697Z",
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
      "computedAt": "2026-11-23T06:39:18.697Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "6f344cfe654254a382481a7b146dde42414a9ceede8b4759315ce055ff708f9e",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-01T07:19:25.648Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-01T09:40:55.261Z",
          "deadlineAt": "2026-06-01T11:19:25.648Z",
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
          "createdAt": "2026-06-04T06:22:36.167Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T12:21:34.865Z",
          "deadlineAt": "2026-06-04T10:22:36.167Z",
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
      "nextCursor": "MTc5NTQxNTk1ODY5NyAyMDI2LTA2LTA0VDA2OjIyOjM2LjE2N1ogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-01T09:40:55.261Z",
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
          "timestamp": "2026-11-23T06:39:18.697Z",
          "overallScore": 626,
          "tier": "silver",
          "components": {
            "successRate": 0.7862,
            "serviceQuality": 0.4772,
            "responseTime": 0.5313,
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
              "value": 0.5313,
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
            "hash": "ef57938dcd1bdd2e1434c9ae5b81bfab7cd43d25e9317a9060fa72f8c8a731f8"
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
          "lastUpdated": "2026-11-23T06:39:18.697Z",
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
            "hash": "646222f00fa415eeb8114cdd23ba03c6351e43b9f0344e60bc40e6751e57f76d"
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
          "lastUpdated": "2026-11-23T06:39:18.697Z",
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
    "path": "/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-23T06:39:36Z",
      "validUntil": "2026-11-24T06:39:36Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T06:39:36Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5sdjZf522snb3RV2HJXivWEYWUcCcJAtkcYPjmBsN2eQ7CHF4YMQeg3d6T3GYkZnjfecDCT7EdazViBHHyofuFXA"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_WSiKhMtUW4ktALGAdzdVL5/facts",
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
      "checkedAt": "2026-11-23T06:39:35.707Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "25c886ec63f58c67bae6a83240177e47a4a66079a38a08ab88a6de291f8b0105",
        "signature": "5867dcdc34e10270a65ae3fba0a0e1ba6e253a92bd41bd225b635150cb9fcef49f1f6494ba2e198652f87c882e6e308c0c20b432b1cdbd00fbf6a060190a060c"
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
          "at": "2026-05-27T06:39:18.697Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779863958697",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-27T06:39:18.697Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv-XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc-1779863958697",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "36f82aac1b3db4635e76df4d699a6d076b94729db9f6f5ac1ec2b99d5284d0ee",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_WSiKhMtUW4ktALGAdzdVL5/w3c",
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
      "id": "urn:service:skill-7fMSAjTAGTP",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-23T06:39:35Z",
      "credentialSubject": {
        "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "skill": "translation",
        "level": "expert",
        "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-7fMSAjTAGTP",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-23T06:39:35Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2mWv55ggHVdBDhDvYyxawR1viy2fCCMZHLZKRpY2idKzipW9v66XHLKzsnjwuuadnEXFrZm5zacmTHMfDmQD7X8o"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_WSiKhMtUW4ktALGAdzdVL5",
      "type": "SkillCredential",
      "subjectId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-23T06:39:35.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "3nkBLnGU9fMy6AMFEz6ki45LBmU969ZZUxo43MHHxtNJtsyCXos1Vq3ZX8z4krgTB7hDxBWRHRjZStijp7VbrP3o",
        "address": "3tdrdBrksUVTvWuJP5Xdh9a5pZuKopLCFWGZr5hJ41Ez"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:46131/verify/cred_WSiKhMtUW4ktALGAdzdVL5"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_FPSrKCD2qQwz48JNDYaK5A",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-23T06:39:32.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:46131/verify/cred_FPSrKCD2qQwz48JNDYaK5A"
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
          "id": "cred_FPSrKCD2qQwz48JNDYaK5A",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-23T06:39:32.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:46131/verify/cred_FPSrKCD2qQwz48JNDYaK5A"
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
          "id": "key_e715460d57b0426a146b8dd3",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "R3XE",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T06:39:33.736Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_23f4179a8e6b0dfafebebb99",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "vNKy",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T06:39:33.533Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T06:39:33.833Z"
        },
        {
          "id": "key_6c4acf88b49d08fdedadb635",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "f3Qg",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T06:39:32.979Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-23T06:39:33.007Z"
        },
        {
          "id": "key_b7f6d5b8e0791df16c3aaa7b",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "HCKg",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-23T06:39:32.565Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_XDzW1UW5PdqX34RHwqZzrw/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_HqKob1rJrUh72E2oFwicK8",
          "event": "payment.completed",
          "eventId": "evt_WJFe2CrEBT9KERu3QkmJFw",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 9,
          "createdAt": "2026-11-23T06:39:35.953Z",
          "lastAttemptAt": "2026-11-23T06:39:35.963Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-23T06:39:35.963Z",
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
          "id": "wh_YPcAAp6mpNm97hnQgYpqCx",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-23T06:39:35.846Z",
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
      "paymentId": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "reason": "not delivered",
      "signature": "3frAisa6PITEXaZLtCmnbFIQfJbPn2UngIXJ3nl3nCbzVONKyzd6zNA8GIZdUG+6pYNPDRBcrY8fGnBI9dZmAA=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_9iV8Gk6a6S1C4M6D7FAELi",
      "paymentId": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "openedBy": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-23T06:39:34.949Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_GdmqMSXqnwsLTqp4jqnoBT",
      "signature": "0xc342a016b3e75801d0bd17fae07eac18f158a70874f9034f38460fade541d26476e9dcc64ea38710fd6944170a28a22275445e4be3de86be457f762fc1bfc10d1c",
      "ownerSignature": "YAePVwOHHrMC+JuUpAI2jJAr6L66HUOrvVr4SW38MeeCj/af153Xuo267eENQhetBbsJ138pQZfOUO6DjZTBCg=="
    },
    "status": 201,
    "answer": {
      "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-23T06:39:34.563Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_5eBsGLd3xY49Uuz6YmEuQr/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "pbu27+xB1o7N6z0F4qdQ3r5hZLhoxj0elnahvDGHOpv/kLW+GgmLFE90H0gN58Jbhi2MTpy3ROmOWdegHnxMDQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "rater": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-23T06:39:34.884Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_GqjsBpbKEuvvYE9wXYismb",
        "signatures": [
          {
            "address": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
            "signature": "vmPfhWu/nNsl9NrTGsYvCBV7uyiZCogiTIgjL27xpYkWoMpPz2R786RboeQrFXNl07wqefKGXKlFgxnF4aEuCA=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "internalId": "agt_BZMM7qAs89QKw6xYmtqwx6",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
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
        "createdAt": "2026-11-23T06:39:34.059Z",
        "updatedAt": "2026-11-23T06:39:34.059Z",
        "lastActiveAt": "2026-11-23T06:39:34.059Z"
      },
      "key": "arcs_live_NynmB1zzK9pUFw8mrJWxq7XWCrAhZfKoxFLfe03d3D4YzA",
      "apiKey": {
        "id": "key_830102774c7ccec461d63494",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "4YzA",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "issuerDid": null,
        "createdAt": "2026-11-23T06:39:34.065Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_HqKob1rJrUh72E2oFwicK8/replay",
    "status": 201,
    "answer": {
      "id": "del_J94AfPCSLyK8evobFgkiU4",
      "event": "payment.completed",
      "eventId": "evt_WJFe2CrEBT9KERu3QkmJFw",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-23T06:39:36.055Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-23T06:39:36.055Z",
      "finishedAt": null,
      "replayOf": "del_HqKob1rJrUh72E2oFwicK8"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_5eBsGLd3xY49Uuz6YmEuQr/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "LqNs+Vpv/jYGxGsYuEYig0I9vtg30+dYfOA+PN8kg+0YQR0PP1b9mo0mBRolDZFWkIaKMEYBNTzcqZG6wZBlAg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-23T06:39:34.924Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "amount": "1.50",
      "transactionHash": "46jgr7fgY1SGKK5wCTfNbnbGhqf4FUjbsj91ioHp4q3jnWrka5Jv6T4GhJBdXi5nvXiMLGvShNVRSdJZRozwMSkY",
      "payer": {
        "address": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp"
      },
      "payee": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "46jgr7fgY1SGKK5wCTfNbnbGhqf4FUjbsj91ioHp4q3jnWrka5Jv6T4GhJBdXi5nvXiMLGvShNVRSdJZRozwMSkY",
      "asset": "H4L9nj2sNS9dbCoTHM89LaHteu5aAJh1jr6MeMyCscVQ",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-23T06:39:34.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-23T06:39:34.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-23T06:39:34.807Z",
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
      "transactionHash": "58zCpPH2hAtuziyBVcjF4ma7VuyVcz79R7TYnqk6ACmkVUToADJ2PSVFdRgR1yRzsvsErmyyHUNG36QNjs9JcTwN"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "6j9CUVYVDhvT5NhZgCk3Ax4nhoKkTMKixzBuA3dwwKpG",
          "amount": "2.5",
          "isNew": true,
          "payee": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_9iV8Gk6a6S1C4M6D7FAELi/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_9iV8Gk6a6S1C4M6D7FAELi",
      "paymentId": "pay_5eBsGLd3xY49Uuz6YmEuQr",
      "agentId": "DyUWdAWEZB5iN8avDzdSCcjC9KnmiXXQ3bvE7vqsAVzY",
      "openedBy": "7pmvondhJoQ5UTdeGY54wFxCMSrdVceqwm5Q1WP3ZCKp",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-23T06:39:34.949Z",
      "resolvedAt": "2026-11-23T06:39:34.993Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_WSiKhMtUW4ktALGAdzdVL5/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_WSiKhMtUW4ktALGAdzdVL5",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
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
      "issuedAt": "2026-11-23T06:39:35.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-23T06:39:35.770Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "3tdrdBrksUVTvWuJP5Xdh9a5pZuKopLCFWGZr5hJ41Ez",
        "transactionHash": "3nkBLnGU9fMy6AMFEz6ki45LBmU969ZZUxo43MHHxtNJtsyCXos1Vq3ZX8z4krgTB7hDxBWRHRjZStijp7VbrP3o",
        "blockNumber": 61
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
            "estimatedCompletionAt": "2026-11-23T06:40:17.753Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-23T06:39:35.753Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:46131/v1/status-lists/list_8dQRAv3E46E5Md6oRA5vhY",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:46131/verify/cred_WSiKhMtUW4ktALGAdzdVL5",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-23T06:39:35.202Z",
      "updatedAt": "2026-11-23T06:39:35.770Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_e715460d57b0426a146b8dd3",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_YPcAAp6mpNm97hnQgYpqCx/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_YPcAAp6mpNm97hnQgYpqCx",
      "secret": "whsec_rmec/3M15l2f//pBPzbZREwOnkhTotYjCK18iVX9Qxc=",
      "previousSecretExpiresAt": "2026-11-24T06:39:35.934Z"
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
          "createdAt": "2026-05-27T06:39:18.697Z"
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
  "syncCredential": {
    "path": "/v1/credentials/cred_WSiKhMtUW4ktALGAdzdVL5/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-23T06:40:17.753Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-23T06:39:35.753Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_XDzW1UW5PdqX34RHwqZzrw/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 9,
      "deliveryId": "del_HqKob1rJrUh72E2oFwicK8"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
      "internalId": "agt_BZMM7qAs89QKw6xYmtqwx6",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
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
      "createdAt": "2026-11-23T06:39:34.059Z",
      "updatedAt": "2026-11-23T06:39:34.252Z",
      "lastActiveAt": "2026-11-23T06:39:34.059Z"
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_YPcAAp6mpNm97hnQgYpqCx",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_YPcAAp6mpNm97hnQgYpqCx",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-23T06:39:35.846Z",
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
          "id": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T06:39:36Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4UBVpTnrsFrYfwLHv9Z3obdGhjhtdXBamtmxEvnXgjP4RfuZAaxNNATuyfpHUVLNx7aQTAVUsnH3wjntEdS4ayS6"
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
          "id": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T06:39:36Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4UBVpTnrsFrYfwLHv9Z3obdGhjhtdXBamtmxEvnXgjP4RfuZAaxNNATuyfpHUVLNx7aQTAVUsnH3wjntEdS4ayS6"
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
        "holder": "did:key:z6MksdyL2b2HJYVFjuijJ7CerzcB88fWX93jGpJKfJdqmXuS",
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
              "id": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:46131/v1/status-lists/list_e20b86bcfb38552ec7be37f699c39d78"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-23T06:39:36Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z4UBVpTnrsFrYfwLHv9Z3obdGhjhtdXBamtmxEvnXgjP4RfuZAaxNNATuyfpHUVLNx7aQTAVUsnH3wjntEdS4ayS6"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T06:39:36Z",
          "verificationMethod": "did:key:z6MksdyL2b2HJYVFjuijJ7CerzcB88fWX93jGpJKfJdqmXuS#z6MksdyL2b2HJYVFjuijJ7CerzcB88fWX93jGpJKfJdqmXuS",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z2BxK5ow1pHPzwJNJbT6vGnMSyqGVxJbiEYHm2335tS21c1BnpLRJ3MDaTr4sUvNMNn1Pfbz9NZDLCJLAFH72Liim"
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
        "id": "urn:service:skill-7fMSAjTAGTP",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-23T06:39:35Z",
        "credentialSubject": {
          "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
          "skill": "translation",
          "level": "expert",
          "agentId": "EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-7fMSAjTAGTP",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-23T06:39:35Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2mWv55ggHVdBDhDvYyxawR1viy2fCCMZHLZKRpY2idKzipW9v66XHLKzsnjwuuadnEXFrZm5zacmTHMfDmQD7X8o"
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
      "credentialId": "cred_WSiKhMtUW4ktALGAdzdVL5",
      "subject": {
        "id": "did:service:local:EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-23T06:39:35.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "3nkBLnGU9fMy6AMFEz6ki45LBmU969ZZUxo43MHHxtNJtsyCXos1Vq3ZX8z4krgTB7hDxBWRHRjZStijp7VbrP3o",
        "blockNumber": 61,
        "timestamp": "2026-11-23T06:39:35.231Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_6c4acf88b49d08fdedadb635",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "f3Qg",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-23T06:39:32.979Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/EBiHSLmqxzzndQt2cYEp1u4BJZPf7FoNaoPPq2fprK84/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
