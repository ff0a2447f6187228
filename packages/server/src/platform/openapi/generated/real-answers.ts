// Taken from a run against a server: ARCS_WRITE_EXAMPLES=1 npx vitest run packages/server/src/platform/openapi/real-answers

/** A request to an operation in a run against a real server, and its answer. */
export type RealAnswer = {
  /** With what stood in the path and behind it. */
  path: string;
  request?: unknown;
  status: number;
  answer?: unknown;
};

/** Answer of a server to a request that failed. */
export const clientFailure: unknown = {
  "error": {
    "code": "agent_not_found",
    "message": "there is no agent with this id",
    "statusCode": 404
  }
};

/** Answers of a server, by the id of the operation. */
export const realAnswers: Readonly<Record<string, RealAnswer>> = {
  "checkAccount": {
    "path": "/check/7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
    "status": 200,
    "answer": {
      "account": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "claimed": true,
      "network": "local",
      "safeToSpend": {
        "amount": "15",
        "costToForge": "15",
        "outstanding": "0",
        "held": "0",
        "currency": "USD"
      },
      "lostInDisputes": "0",
      "openDisputes": 0,
      "lastLostAt": null,
      "allowance": true,
      "payments": {
        "count": 0,
        "payers": 0,
        "payersWithVoice": 0,
        "since": null
      },
      "score": {
        "tier": "bronze",
        "overall": 0
      },
      "reading": {
        "state": "reported",
        "finalUntil": null
      },
      "asOf": {
        "log": 4,
        "at": "2026-11-26T14:30:56.897Z"
      }
    }
  },
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "purpose": "register",
      "bodyDigest": "sha256-vf3OIXL7ZhJNZujkTpAbv3HzGOqg5sKcYioX_ET9KnE"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_7yNhcDeB1BnRfis7ZANsP2",
      "address": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "purpose": "register",
      "message": "http://127.0.0.1:41227 asks you to register the agent BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_7yNhcDeB1BnRfis7ZANsP2\nOwner: BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM\nPayment address: none\nBody: sha256-vf3OIXL7ZhJNZujkTpAbv3HzGOqg5sKcYioX_ET9KnE\nValid until: 2026-11-26T14:40:54.464Z",
      "expiresAt": "2026-11-26T14:40:54.464Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "amount": "3.20",
      "expiresAt": "2026-11-26T14:32:56.983Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_Gx8dwznRXsp4UZ6Jy9snSz",
      "state": "held",
      "account": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T14:32:56.983Z",
      "createdAt": "2026-11-26T14:30:57.005Z",
      "check": {
        "account": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
        "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
        "claimed": true,
        "network": "local",
        "safeToSpend": {
          "amount": "11.8",
          "costToForge": "15",
          "outstanding": "0",
          "held": "3.2",
          "currency": "USD"
        },
        "lostInDisputes": "0",
        "openDisputes": 0,
        "lastLostAt": null,
        "allowance": true,
        "payments": {
          "count": 0,
          "payers": 0,
          "payersWithVoice": 0,
          "since": null
        },
        "score": {
          "tier": "bronze",
          "overall": 0
        },
        "reading": {
          "state": "reported",
          "finalUntil": null
        },
        "asOf": {
          "log": 4,
          "at": "2026-11-26T14:30:56.897Z"
        }
      }
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
      "key": "arcs_live_UoTjNu3b3QBLakWKV2Pa7sUI3gs5r82y7GC2Q2ov1yV4jl",
      "apiKey": {
        "id": "key_c87ba90fd8839f57bc96b38e",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "V4jl",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T14:30:54.029Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_QHAZm3rfJ1zHhh9pz5VXub",
      "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:41227 asks you to let the agent BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_QHAZm3rfJ1zHhh9pz5VXub\nAgent: BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM\nOwner: BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T14:40:55.368Z",
      "expiresAt": "2026-11-26T14:40:55.368Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_HAhazMKQwoZ2EsuCTwKrFY",
          "secret": "bf90d87397f99e020b97cc276c5fb786d331829739f53a9bc047658d9bdb8801",
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
            "id": "urn:service:committedreputation-3H4ZaqfB7qW",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T14:30:55Z",
            "validUntil": "2026-11-27T14:30:55Z",
            "credentialSubject": {
              "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
              "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "35aa0d8600849ceae401a2799c2dce475016a03feb56a6c250875915101173b6",
                  "atMost": "036a818185071954affc73326fb8c97f73dd05195de2910560373a1312f0d40f"
                },
                "costToForge": {
                  "atLeast": "396f97d535dc4eeaf7256c185fea4faaf8d7ce98d7bcdf906e5ac853fb840a8e",
                  "atMost": "d4ce0f87317a990e174a42c1744d9b446518ce084462c8a853f93388c45373aa"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-3H4ZaqfB7qW",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T14:30:55Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z2pv8zj9mLvPQyWxkHhNV5NSVnRTyXkf26cetwwmKEWqYpGGa6XDfaSmo4Q4TzhrtQo6dmg3EnrpiGUtMRWtEEasV"
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
      "id": "wh_GsHVpQ9sXpt2EXDxRAgFgG",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T14:30:58.017Z",
      "secret": "whsec_6DKC9d2WzwKZ6fCDkZWCYREQWpv1vLC1NPsd8yAXXo0="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_GsHVpQ9sXpt2EXDxRAgFgG",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_2X4vXEnJSkn9aopXsaRPAV",
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
        "identityCredential": "cred_ion8XM2yU4h9uTnfBemsj",
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
      "createdAt": "2026-05-30T14:30:44.444Z",
      "updatedAt": "2026-11-26T14:30:51.439Z",
      "lastActiveAt": "2026-11-09T02:09:09.559Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "d1f008e08ab0c31c88118724226b2cd442ab5a880c49411d5b76f314ab8cf3a2"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T20:13:00.612Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"ba0d567a42fe0d5b8e8d415efbc01336d4419ee6f944fffdb8507f935d32df82\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T20:13:00.612Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_N9xVgRZReWjhNPrLgY2aqV",
    "status": 200,
    "answer": {
      "id": "cred_N9xVgRZReWjhNPrLgY2aqV",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
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
      "issuedAt": "2026-11-26T14:30:57.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "J5EK2q1w2zk9C9QEgDAP6ztNS9Hf2iWX9Jn7gdsspqet",
        "transactionHash": "2fNaSSU4CdkqdBCPiFMZCofMfArdrRGmumT85tuX9sfrPabKhFKCJhcYKL2wjH3zgXjrSDhsXUUB9kw6avHXHMr4",
        "blockNumber": 60
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:41227/v1/status-lists/list_HAhazMKQwoZ2EsuCTwKrFY",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41227/verify/cred_N9xVgRZReWjhNPrLgY2aqV",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T14:30:57.404Z",
      "updatedAt": "2026-11-26T14:30:57.430Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_BVoqsmyAcxr5hWrxur8HGe",
    "status": 200,
    "answer": {
      "id": "dsp_BVoqsmyAcxr5hWrxur8HGe",
      "paymentId": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "openedBy": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T14:30:56.377Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM/erc8004",
    "status": 200,
    "answer": {
      "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
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
  "getHold": {
    "path": "/v1/holds/hld_Gx8dwznRXsp4UZ6Jy9snSz",
    "status": 200,
    "answer": {
      "id": "hld_Gx8dwznRXsp4UZ6Jy9snSz",
      "state": "held",
      "account": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T14:32:56.983Z",
      "createdAt": "2026-11-26T14:30:57.005Z"
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
      "updatedAt": "2026-11-26T14:30:51.533Z",
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
    "answer": "127.0.0.1:41227/log\n449\ndt4TFUY6aMyazVnOAt15M0bj3SqwnUojIOnWHYSqmJQ=\n\n— 127.0.0.1:41227/log HeWwV9ISDHbjqSYqyGHbF+/vdWgV/Wta2Az0D1vrnTussOFx+RWIx7RaGTfvMmDfNxuJhVqOb0OAvdLo54uJMzA3qQc=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:41227/log+1de5b057+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_TYtjoZipeSpHJhFVq2sAWa",
    "status": 200,
    "answer": {
      "id": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu"
      },
      "payee": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2VZkNozGSiRatqXf4CyVWjYZ9rMwFwP7DJ11VfM3Un8os8iar3r97JzvNvbK83f8J4rfr99xve9bDSXBQaxiThRy",
      "asset": "HefFdpqDYVuoBSiQKQWLs7MzryuHvBnnrG2LV28keAPK",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T14:30:56.220Z"
      },
      "dispute": {
        "id": "dsp_BVoqsmyAcxr5hWrxur8HGe",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T14:30:55.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T14:30:55.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T14:30:55.914Z",
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
    "path": "/v1/payments/pay_TYtjoZipeSpHJhFVq2sAWa/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:41227/v1/payments/pay_TYtjoZipeSpHJhFVq2sAWa/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T14:30:56Z",
      "credentialSubject": {
        "id": "did:service:local:7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
        "payment": {
          "id": "pay_TYtjoZipeSpHJhFVq2sAWa",
          "earlierIds": [],
          "agent": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
          "payer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
          "payee": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "2VZkNozGSiRatqXf4CyVWjYZ9rMwFwP7DJ11VfM3Un8os8iar3r97JzvNvbK83f8J4rfr99xve9bDSXBQaxiThRy",
          "completedAt": "2026-11-26T14:30:55.000Z"
        },
        "statements": [
          {
            "signer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_TYtjoZipeSpHJhFVq2sAWa\nagent: 7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "hWP+MCfRa6t86ddWIzfsSqnY+8YpNj6Rmsj5XUxRMLLfgZh5sagT53QT6BX4TcHHRrBcZ9gON5+G30tOk9cSDA==",
            "at": "2026-11-26T14:30:56.220Z"
          },
          {
            "signer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_TYtjoZipeSpHJhFVq2sAWa\nagent: 7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "p3AU6LhV48xYB+NcAbE4ryh3gKXsDkMHpIOw45DXYOGmj7wH55GFyk1OznGFQmMBZjauN/GV1lmvfBh0GHy6AA==",
            "at": "2026-11-26T14:30:56.377Z"
          },
          {
            "signer": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_TYtjoZipeSpHJhFVq2sAWa\nagent: 7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "2BZJhrIUlnvkOqbtaRvS9REqO8LaoVFmB5uZ5Chg15zbehHuNJKNjwNbC7A1uW7sSkZzE7gioc4xbKpMKAtIBg==",
            "at": "2026-11-26T14:30:56.321Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T14:30:56.377Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T14:30:56.491Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:30:56Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z43no8yGFQ3EYgU3J8MM5GiR2VSkgUL2iDZ6qgnxduuhtJhfjhgASdgxthNHRno9Gg9Atw7YqytEXF3t9fz11nXLw"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_N9xVgRZReWjhNPrLgY2aqV/credential",
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
      "id": "urn:service:skill-5izzK5T4K6F",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T14:30:57Z",
      "credentialSubject": {
        "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "skill": "translation",
        "level": "expert",
        "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-5izzK5T4K6F",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:30:57Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2p89LYJ2Q1WSf4BqnURStW86b76ecgyqB4Z76k5kkoXyZxZBSW6XaCsvoiEv4GzEXBmnLcDFa57Pao4uZ6RiCYEt"
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
      "computedAt": "2026-11-26T14:30:44.444Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "7e08741e0200b5acddb4298209032117206b3788a6c7fd6344563d9a7f814bdc",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T15:10:51.395Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T17:32:21.008Z",
          "deadlineAt": "2026-06-04T19:10:51.395Z",
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
          "createdAt": "2026-06-07T14:14:01.914Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T20:13:00.612Z",
          "deadlineAt": "2026-06-07T18:14:01.914Z",
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
      "nextCursor": "MTc5NTcwMzQ0NDQ0NCAyMDI2LTA2LTA3VDE0OjE0OjAxLjkxNFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T17:32:21.008Z",
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
          "at": "2026-05-30T14:30:44.444Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_VHjFkcUuMPNkaYSLECK1y5",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T14:30:44.444Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_N3x5DS4RbJ9jhb5s2YZQpR",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "2f50036a76b662b155d5a79abfeede6ce78ca851af41aaf0f8c6497d4ea49c0a",
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
      "queueAgeSeconds": 9,
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
      "safeToSpend": {
        "amount": "0",
        "costToForge": "0",
        "outstanding": "0",
        "held": "0",
        "currency": "USD"
      },
      "lostInDisputes": "0",
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "logHead": {
        "count": 18,
        "hash": "d1f008e08ab0c31c88118724226b2cd442ab5a880c49411d5b76f314ab8cf3a2"
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
      "lastUpdated": "2026-11-26T14:30:44.444Z",
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
      "computedAt": "2026-11-26T14:30:44.444Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "7e08741e0200b5acddb4298209032117206b3788a6c7fd6344563d9a7f814bdc",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T15:10:51.395Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T17:32:21.008Z",
          "deadlineAt": "2026-06-04T19:10:51.395Z",
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
          "createdAt": "2026-06-07T14:14:01.914Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T20:13:00.612Z",
          "deadlineAt": "2026-06-07T18:14:01.914Z",
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
      "nextCursor": "MTc5NTcwMzQ0NDQ0NCAyMDI2LTA2LTA3VDE0OjE0OjAxLjkxNFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T17:32:21.008Z",
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
          "timestamp": "2026-11-26T14:30:44.444Z",
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
            "hash": "d1f008e08ab0c31c88118724226b2cd442ab5a880c49411d5b76f314ab8cf3a2"
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
          "lastUpdated": "2026-11-26T14:30:44.444Z",
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
            "hash": "69c4148f84937ac4ce71c5e7266b1fef9f18386abd5b223117245476ebebf21d"
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
          "lastUpdated": "2026-11-26T14:30:44.444Z",
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
    "path": "/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-26T14:30:58Z",
      "validUntil": "2026-11-27T14:30:58Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:30:58Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "zvv9arsEwfjNsfRJjeJ3NCvG2NfsDGr4Bi8EjUgzuei26uCjCTpxo1Ehve5MYsAEFRtPNbcmBaiZf8b7PbjMXCyM"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_N9xVgRZReWjhNPrLgY2aqV/facts",
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
      "checkedAt": "2026-11-26T14:30:57.765Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "2e7e8f6d700a2b4adf87565c456e4381e908f68b6dc2d43da90bc47a07b6fbe6",
        "signature": "5aa77b983f35e804aade8be41289f5a56f8f4f82099ae7bb1c0c21affbb8dc38f498656539c17770efcc9ca6370d8e028d2de1cb48483040517cf3b082638a09"
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
          "at": "2026-05-30T14:30:44.444Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_VHjFkcUuMPNkaYSLECK1y5",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T14:30:44.444Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_N3x5DS4RbJ9jhb5s2YZQpR",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "2f50036a76b662b155d5a79abfeede6ce78ca851af41aaf0f8c6497d4ea49c0a",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_N9xVgRZReWjhNPrLgY2aqV/w3c",
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
      "id": "urn:service:skill-5izzK5T4K6F",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T14:30:57Z",
      "credentialSubject": {
        "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "skill": "translation",
        "level": "expert",
        "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-5izzK5T4K6F",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:30:57Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2p89LYJ2Q1WSf4BqnURStW86b76ecgyqB4Z76k5kkoXyZxZBSW6XaCsvoiEv4GzEXBmnLcDFa57Pao4uZ6RiCYEt"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_N9xVgRZReWjhNPrLgY2aqV",
      "type": "SkillCredential",
      "subjectId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T14:30:57.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "2fNaSSU4CdkqdBCPiFMZCofMfArdrRGmumT85tuX9sfrPabKhFKCJhcYKL2wjH3zgXjrSDhsXUUB9kw6avHXHMr4",
        "address": "J5EK2q1w2zk9C9QEgDAP6ztNS9Hf2iWX9Jn7gdsspqet"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:41227/verify/cred_N9xVgRZReWjhNPrLgY2aqV"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_ion8XM2yU4h9uTnfBemsj",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-26T14:30:51.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:41227/verify/cred_ion8XM2yU4h9uTnfBemsj"
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
          "id": "cred_ion8XM2yU4h9uTnfBemsj",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-26T14:30:51.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:41227/verify/cred_ion8XM2yU4h9uTnfBemsj"
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
          "id": "key_c87ba90fd8839f57bc96b38e",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "V4jl",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:30:54.029Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_47b777531219b874fd662eba",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "N96o",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:30:53.897Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T14:30:54.077Z"
        },
        {
          "id": "key_f01df5dcf8d57d1f4fc2bc95",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "oo16",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:30:51.733Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T14:30:51.819Z"
        },
        {
          "id": "key_9ac7fa37146e213f77d0633e",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "ggqZ",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:30:51.338Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_8BWuPyRsFh5t2BWT97vQWj/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_D9Vfxd33EqwvBreFqpT2rv",
          "event": "payment.completed",
          "eventId": "evt_7uEuR91v2hPmgD5XmD9CLc",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 10,
          "createdAt": "2026-11-26T14:30:58.261Z",
          "lastAttemptAt": "2026-11-26T14:30:58.271Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T14:30:58.271Z",
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
          "id": "wh_GsHVpQ9sXpt2EXDxRAgFgG",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T14:30:58.017Z",
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
      "paymentId": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "reason": "not delivered",
      "signature": "p3AU6LhV48xYB+NcAbE4ryh3gKXsDkMHpIOw45DXYOGmj7wH55GFyk1OznGFQmMBZjauN/GV1lmvfBh0GHy6AA=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_BVoqsmyAcxr5hWrxur8HGe",
      "paymentId": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "openedBy": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T14:30:56.377Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_QHAZm3rfJ1zHhh9pz5VXub",
      "signature": "0x5ea0eff77818f8c756d6ff65e66a4a19b796b7fac1f380b668dd1cd2f2a3a64c5d8834a47ed6e5526b31e92b1ad0ab78bf0f97e2a72aa8cfcc0e234c2b55a1501c",
      "ownerSignature": "fjwlep+vP6gmj//kKj3PP9rIaacREQ9NSLYHD8u1gioCg+9YRbTHXVwXX/74te9IJaiiY3oQ24NJnqqaGy2oAA=="
    },
    "status": 201,
    "answer": {
      "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T14:30:55.505Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_TYtjoZipeSpHJhFVq2sAWa/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "hWP+MCfRa6t86ddWIzfsSqnY+8YpNj6Rmsj5XUxRMLLfgZh5sagT53QT6BX4TcHHRrBcZ9gON5+G30tOk9cSDA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "rater": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T14:30:56.220Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_BFs3nWYdXmxuWq5mJ5DGUg",
        "signatures": [
          {
            "address": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
            "signature": "uo5BDCsxrILlJA1W1PzATHtqCaLtcT4BH/YLvNZDXgUdHXZqG35UK1ncKAJ/cjUoeQHycRypR8avOVgVIqUYDw=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "internalId": "agt_8N7QaYdS94V2VnrNfgPNtA",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
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
        "createdAt": "2026-11-26T14:30:54.535Z",
        "updatedAt": "2026-11-26T14:30:54.535Z",
        "lastActiveAt": "2026-11-26T14:30:54.535Z",
        "isTest": true
      },
      "key": "arcs_live_pAkWkJ6nfrPpeYXBq06UFKeUwGVbGjdLABdqczUB1PlBTL",
      "apiKey": {
        "id": "key_1f35acac63bbcb599ec7c337",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "lBTL",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "issuerDid": null,
        "createdAt": "2026-11-26T14:30:54.561Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_Gx8dwznRXsp4UZ6Jy9snSz",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_D9Vfxd33EqwvBreFqpT2rv/replay",
    "status": 201,
    "answer": {
      "id": "del_BBSWK6Unj8Xo63MGZGezx5",
      "event": "payment.completed",
      "eventId": "evt_7uEuR91v2hPmgD5XmD9CLc",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T14:30:58.409Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T14:30:58.409Z",
      "finishedAt": null,
      "replayOf": "del_D9Vfxd33EqwvBreFqpT2rv"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_TYtjoZipeSpHJhFVq2sAWa/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "2BZJhrIUlnvkOqbtaRvS9REqO8LaoVFmB5uZ5Chg15zbehHuNJKNjwNbC7A1uW7sSkZzE7gioc4xbKpMKAtIBg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T14:30:56.321Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_Gx8dwznRXsp4UZ6Jy9snSz",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_Gx8dwznRXsp4UZ6Jy9snSz",
      "state": "held",
      "account": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "amount": "3.2",
      "outcome": "failed",
      "expiresAt": "2026-11-26T14:32:56.983Z",
      "createdAt": "2026-11-26T14:30:57.005Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "amount": "1.50",
      "transactionHash": "2VZkNozGSiRatqXf4CyVWjYZ9rMwFwP7DJ11VfM3Un8os8iar3r97JzvNvbK83f8J4rfr99xve9bDSXBQaxiThRy",
      "payer": {
        "address": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu"
      },
      "payee": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2VZkNozGSiRatqXf4CyVWjYZ9rMwFwP7DJ11VfM3Un8os8iar3r97JzvNvbK83f8J4rfr99xve9bDSXBQaxiThRy",
      "asset": "HefFdpqDYVuoBSiQKQWLs7MzryuHvBnnrG2LV28keAPK",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T14:30:55.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T14:30:55.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T14:30:55.914Z",
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
      "transactionHash": "5h4PojWTNTvBvm7xVZaHEtEesMrjKXjfgA2AznjcsC42KwZQspzbEMVTu74WjKhcBiFbeaeJu4DdNfT5VcJdS2Fr"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "vHZspBp5TAto7eUch6zVjdj6uKv7LreXe8tbtVGKACG",
          "amount": "2.5",
          "isNew": true,
          "payee": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_BVoqsmyAcxr5hWrxur8HGe/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_BVoqsmyAcxr5hWrxur8HGe",
      "paymentId": "pay_TYtjoZipeSpHJhFVq2sAWa",
      "agentId": "7wDtvN7hsDhLbThTxXizPddQ38JzQtACBPc2k5LnmD2U",
      "openedBy": "J4dAGoLVMStXBeqwGop4JREeGZ8vgTU7rvB4Xd3in7uu",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T14:30:56.377Z",
      "resolvedAt": "2026-11-26T14:30:56.491Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_N9xVgRZReWjhNPrLgY2aqV/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_N9xVgRZReWjhNPrLgY2aqV",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
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
      "issuedAt": "2026-11-26T14:30:57.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T14:30:57.844Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "J5EK2q1w2zk9C9QEgDAP6ztNS9Hf2iWX9Jn7gdsspqet",
        "transactionHash": "2fNaSSU4CdkqdBCPiFMZCofMfArdrRGmumT85tuX9sfrPabKhFKCJhcYKL2wjH3zgXjrSDhsXUUB9kw6avHXHMr4",
        "blockNumber": 60
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
            "estimatedCompletionAt": "2026-11-26T14:31:39.832Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T14:30:57.832Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:41227/v1/status-lists/list_HAhazMKQwoZ2EsuCTwKrFY",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41227/verify/cred_N9xVgRZReWjhNPrLgY2aqV",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T14:30:57.404Z",
      "updatedAt": "2026-11-26T14:30:57.844Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_c87ba90fd8839f57bc96b38e",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_GsHVpQ9sXpt2EXDxRAgFgG/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_GsHVpQ9sXpt2EXDxRAgFgG",
      "secret": "whsec_82fOXPghUAP8vbtRhPRq9VrYKiLM3ZpvUfheC5rJtXQ=",
      "previousSecretExpiresAt": "2026-11-27T14:30:58.225Z"
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
          "createdAt": "2026-05-30T14:30:44.444Z"
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
    "path": "/v1/credentials/cred_N9xVgRZReWjhNPrLgY2aqV/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T14:31:39.832Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T14:30:57.832Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_8BWuPyRsFh5t2BWT97vQWj/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 10,
      "deliveryId": "del_D9Vfxd33EqwvBreFqpT2rv"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
      "internalId": "agt_8N7QaYdS94V2VnrNfgPNtA",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
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
      "createdAt": "2026-11-26T14:30:54.535Z",
      "updatedAt": "2026-11-26T14:30:54.930Z",
      "lastActiveAt": "2026-11-26T14:30:54.535Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_GsHVpQ9sXpt2EXDxRAgFgG",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_GsHVpQ9sXpt2EXDxRAgFgG",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T14:30:58.017Z",
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
          "id": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:30:58Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zinxVXcuyekHVCBmLm2TbLrncxJMeTonDCrJcLVjcaGFPBP2Vs6uiWQToFJ3EZHXqij8bdbXSn7Eqqg6rxgUv1ia"
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
          "id": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:30:58Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zinxVXcuyekHVCBmLm2TbLrncxJMeTonDCrJcLVjcaGFPBP2Vs6uiWQToFJ3EZHXqij8bdbXSn7Eqqg6rxgUv1ia"
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
        "holder": "did:key:z6MkpcHZcjwnU4yLbCWhtSXHLpPuCo2gD2YYJ6mmU5rWBAzj",
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
              "id": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:41227/v1/status-lists/list_96a1598ad12d0ca872516e4eb8d74bde"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T14:30:58Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zinxVXcuyekHVCBmLm2TbLrncxJMeTonDCrJcLVjcaGFPBP2Vs6uiWQToFJ3EZHXqij8bdbXSn7Eqqg6rxgUv1ia"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:30:58Z",
          "verificationMethod": "did:key:z6MkpcHZcjwnU4yLbCWhtSXHLpPuCo2gD2YYJ6mmU5rWBAzj#z6MkpcHZcjwnU4yLbCWhtSXHLpPuCo2gD2YYJ6mmU5rWBAzj",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z4tzZ6zNB2fdDqpRKLJ1bdVd6Q1YH1gj2YiJccYSUWGfemcCBaZJVHgEAisdvRSgWiZxJaLmSMMTRvWWDdgceApPH"
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
        "id": "urn:service:skill-5izzK5T4K6F",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T14:30:57Z",
        "credentialSubject": {
          "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
          "skill": "translation",
          "level": "expert",
          "agentId": "BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-5izzK5T4K6F",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:30:57Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2p89LYJ2Q1WSf4BqnURStW86b76ecgyqB4Z76k5kkoXyZxZBSW6XaCsvoiEv4GzEXBmnLcDFa57Pao4uZ6RiCYEt"
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
      "credentialId": "cred_N9xVgRZReWjhNPrLgY2aqV",
      "subject": {
        "id": "did:service:local:BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T14:30:57.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "2fNaSSU4CdkqdBCPiFMZCofMfArdrRGmumT85tuX9sfrPabKhFKCJhcYKL2wjH3zgXjrSDhsXUUB9kw6avHXHMr4",
        "blockNumber": 60,
        "timestamp": "2026-11-26T14:30:57.430Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_f01df5dcf8d57d1f4fc2bc95",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "oo16",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T14:30:51.733Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T14:30:51.819Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/BA2X2VhM8XUsUhg1CsZSViquPDkpo9JBc5rqdotVFxDM/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
