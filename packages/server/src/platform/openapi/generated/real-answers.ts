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
    "path": "/check/6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
    "status": 200,
    "answer": {
      "account": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
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
        "at": "2026-11-26T14:09:46.429Z"
      }
    }
  },
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "purpose": "register",
      "bodyDigest": "sha256-w0Wh9s54B5Q-3A38rtcMsl735n0HGfe5pis5X2Ycgxo"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_UYPoxNTMwTFmJFgtyTnQLe",
      "address": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "purpose": "register",
      "message": "http://127.0.0.1:40787 asks you to register the agent 6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_UYPoxNTMwTFmJFgtyTnQLe\nOwner: 6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN\nPayment address: none\nBody: sha256-w0Wh9s54B5Q-3A38rtcMsl735n0HGfe5pis5X2Ycgxo\nValid until: 2026-11-26T14:19:43.474Z",
      "expiresAt": "2026-11-26T14:19:43.474Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "amount": "3.20",
      "expiresAt": "2026-11-26T14:11:46.540Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_4c8otxb7rc8Xy4ZV7wWUtr",
      "state": "held",
      "account": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T14:11:46.540Z",
      "createdAt": "2026-11-26T14:09:46.616Z",
      "check": {
        "account": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
        "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
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
          "at": "2026-11-26T14:09:46.429Z"
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
      "key": "arcs_live_ZbnrOKBE16TOpQaaWnwmZyXSz1VzRevDfWFcUElA3LtZUw",
      "apiKey": {
        "id": "key_a3b5471dafceec619ce98d4a",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "tZUw",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T14:09:43.276Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_C3ZupzeM4BwbfDxSsiSkQ5",
      "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:40787 asks you to let the agent 6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_C3ZupzeM4BwbfDxSsiSkQ5\nAgent: 6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN\nOwner: 6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T14:19:44.425Z",
      "expiresAt": "2026-11-26T14:19:44.425Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_KJUW3hqCDmD7V5PZaWjq2X",
          "secret": "c9bb7dc70d66b3f540ed7f0e2bf134c937c7985058ab1d53b192a2aee25bdd31",
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
            "id": "urn:service:committedreputation-F89N4chFPU7",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T14:09:44Z",
            "validUntil": "2026-11-27T14:09:44Z",
            "credentialSubject": {
              "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
              "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "945337c6cd19eeb6bcc374d6bddac8116ccd519ec1c0a108f2af969f0c5ae182",
                  "atMost": "91c69424b2495a74c221dc52c1727eade262542e57e252f3ddaaac7a5e9f1153"
                },
                "costToForge": {
                  "atLeast": "b23edfcce63d4289be6da25480588f3028337702e8487d21237db2ad96e62572",
                  "atMost": "ccc10009c2cec4be1b3f9b1044ecebefbae9882388d7b4fc25ff4ed2a54e8dec"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-F89N4chFPU7",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T14:09:44Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3TnsDvPjgKocwHnhffrDgi2MVDXdY6gX8b9LBuEDcNtQ5PGcXNsbVaCdvsEuJgPBZiDbJSbJ44sdCGfFfQPqqBRh"
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
      "id": "wh_GvNXC9uQuMRYSMvXiDuW34",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T14:09:49.303Z",
      "secret": "whsec_/XTP1+Q+K8ICGrIOwn6CDGFpFYoWCnELb5DLB29w10g="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_GvNXC9uQuMRYSMvXiDuW34",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_XUXK6oQ5q7MHG2cZLSHxNm",
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
        "identityCredential": "cred_9faf5p1djgMXwY5xgNcDJg",
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
      "createdAt": "2026-05-30T14:09:31.946Z",
      "updatedAt": "2026-11-26T14:09:40.040Z",
      "lastActiveAt": "2026-11-09T01:47:57.061Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "addec1a517ecb2855861a01663ac8f8afda57a31f9430d8a8d036db1e646163d"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T19:51:48.114Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"0d740981c2e1b9b08dff42466aa6a3e5f06d5e78877472d1e26a56dcc3264a76\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T19:51:48.114Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_S5AiApsGzdXcdoZtGWC3NX",
    "status": 200,
    "answer": {
      "id": "cred_S5AiApsGzdXcdoZtGWC3NX",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
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
      "issuedAt": "2026-11-26T14:09:47.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "4ss3V3hokxSGgDpBrVQRR6VTpSHTnV83nEegPk45diC2",
        "transactionHash": "5bCaNWAQQChm8BhKssFuqxcQZYffjLZDBZLgpFUbuiu7fSmSD6jaJg75dp6A4D3382HDZJ2HQyYed7rMSPGxAimS",
        "blockNumber": 73
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:40787/v1/status-lists/list_KJUW3hqCDmD7V5PZaWjq2X",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:40787/verify/cred_S5AiApsGzdXcdoZtGWC3NX",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T14:09:47.186Z",
      "updatedAt": "2026-11-26T14:09:47.283Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_Bayxo3e4zmYixWAyZQKxiR",
    "status": 200,
    "answer": {
      "id": "dsp_Bayxo3e4zmYixWAyZQKxiR",
      "paymentId": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "openedBy": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T14:09:45.779Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN/erc8004",
    "status": 200,
    "answer": {
      "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
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
    "path": "/v1/holds/hld_4c8otxb7rc8Xy4ZV7wWUtr",
    "status": 200,
    "answer": {
      "id": "hld_4c8otxb7rc8Xy4ZV7wWUtr",
      "state": "held",
      "account": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T14:11:46.540Z",
      "createdAt": "2026-11-26T14:09:46.616Z"
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
      "updatedAt": "2026-11-26T14:09:40.215Z",
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
    "answer": "127.0.0.1:40787/log\n449\n87f49BcE4n0wOM2AZ8GlX4AAHyRXsBLJBWGw3Ont4ws=\n\n— 127.0.0.1:40787/log TKH4940O+TfgCFunxLl7chzpqImdYXXosVlSBeR3X1XY82IHx5TG53V//vovy8T+gTN2PieXc9ftvRdmvDAsSoNRyQQ=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:40787/log+4ca1f8f7+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_Cw5fEcUPTx3TS88CY15ZSB",
    "status": 200,
    "answer": {
      "id": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47"
      },
      "payee": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2Xms2pausNoWSDejeFiFPai9cq71DxJC9aPM44gqeWxDZyi3BfsCZhd39npcztkCiJu3wYfqcKTwwgrC8WYnNqgw",
      "asset": "5tgXC1umQhkoeL1Rim1R6u7YnnsxoNT1BwkoAdGxGJ2E",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T14:09:45.722Z"
      },
      "dispute": {
        "id": "dsp_Bayxo3e4zmYixWAyZQKxiR",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T14:09:45.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T14:09:45.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T14:09:45.457Z",
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
    "path": "/v1/payments/pay_Cw5fEcUPTx3TS88CY15ZSB/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:40787/v1/payments/pay_Cw5fEcUPTx3TS88CY15ZSB/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T14:09:46Z",
      "credentialSubject": {
        "id": "did:service:local:6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
        "payment": {
          "id": "pay_Cw5fEcUPTx3TS88CY15ZSB",
          "earlierIds": [],
          "agent": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
          "payer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
          "payee": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "2Xms2pausNoWSDejeFiFPai9cq71DxJC9aPM44gqeWxDZyi3BfsCZhd39npcztkCiJu3wYfqcKTwwgrC8WYnNqgw",
          "completedAt": "2026-11-26T14:09:45.000Z"
        },
        "statements": [
          {
            "signer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_Cw5fEcUPTx3TS88CY15ZSB\nagent: 6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "1h+oondWmAWU7EGBKgDqeGCdlkvv4IpwKFK/fMDiKYcJ8QW3TeCeBxsh3MdovrLvpp+O7ZjkGZA1z6GvZHlUDw==",
            "at": "2026-11-26T14:09:45.722Z"
          },
          {
            "signer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_Cw5fEcUPTx3TS88CY15ZSB\nagent: 6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "Ebx6QuZyqQBCcu5L3OiNkumOWu2j80yuBKwhtQldxnWLW1soRLCzlh/utX/b9E5N7OfUN+SBmC+Xu7mTUK8dBA==",
            "at": "2026-11-26T14:09:45.779Z"
          },
          {
            "signer": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_Cw5fEcUPTx3TS88CY15ZSB\nagent: 6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "G+7SOotwYGNFOZl/p22M4VBrOGDHCMtJ1mnKfEaSnWgAx/uikju+v6QauiB8uFx9yWw//uj65OHrz40RbNJRDw==",
            "at": "2026-11-26T14:09:45.763Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T14:09:45.779Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T14:09:45.970Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:09:46Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z3ufbYaSGeN8Qu7ehZpEHpS4NVjKYVZkHeBmy2zB1UKwxM2drQyhQhz7q4B8AKfqDYDQJwkt1qA9xZLwv5RL98SY8"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_S5AiApsGzdXcdoZtGWC3NX/credential",
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
      "id": "urn:service:skill-2FJdoSuzZxH",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T14:09:47Z",
      "credentialSubject": {
        "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "skill": "translation",
        "level": "expert",
        "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-2FJdoSuzZxH",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:09:47Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3i8HPr6dk9Kx3kdEq6juAPpvL4yqivcn5jA8vQ6CrZwjDAtC365CNJ73BTe3XJVh9qkA3YjJsdtG6esv1zZiSvg5"
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
      "computedAt": "2026-11-26T14:09:31.946Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "c1e4aa8727d399b8b992cf8f8504967fc0dea8178d2376371590431d33ea9d11",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T14:49:38.897Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T17:11:08.510Z",
          "deadlineAt": "2026-06-04T18:49:38.897Z",
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
          "createdAt": "2026-06-07T13:52:49.416Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T19:51:48.114Z",
          "deadlineAt": "2026-06-07T17:52:49.416Z",
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
      "nextCursor": "MTc5NTcwMjE3MTk0NiAyMDI2LTA2LTA3VDEzOjUyOjQ5LjQxNlogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T17:11:08.510Z",
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
          "at": "2026-05-30T14:09:31.946Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_Bv5qnHYyejHGFB7TszETu8",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T14:09:31.946Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_RFwaNW9xhNQyJuncR6qpke",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "64116ba4bb82ea60050e0d6e4c70061a8b28ad026741779260e7a90920ee0fd7",
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
      "queueAgeSeconds": 11,
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
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "logHead": {
        "count": 18,
        "hash": "addec1a517ecb2855861a01663ac8f8afda57a31f9430d8a8d036db1e646163d"
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
      "lastUpdated": "2026-11-26T14:09:31.946Z",
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
      "computedAt": "2026-11-26T14:09:31.946Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "c1e4aa8727d399b8b992cf8f8504967fc0dea8178d2376371590431d33ea9d11",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T14:49:38.897Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T17:11:08.510Z",
          "deadlineAt": "2026-06-04T18:49:38.897Z",
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
          "createdAt": "2026-06-07T13:52:49.416Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T19:51:48.114Z",
          "deadlineAt": "2026-06-07T17:52:49.416Z",
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
      "nextCursor": "MTc5NTcwMjE3MTk0NiAyMDI2LTA2LTA3VDEzOjUyOjQ5LjQxNlogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T17:11:08.510Z",
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
          "timestamp": "2026-11-26T14:09:31.946Z",
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
            "hash": "addec1a517ecb2855861a01663ac8f8afda57a31f9430d8a8d036db1e646163d"
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
          "lastUpdated": "2026-11-26T14:09:31.946Z",
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
            "hash": "09add31d66c29fa7a171d153b28959a7fad0dc8459eba079d84481646477ed05"
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
          "lastUpdated": "2026-11-26T14:09:31.946Z",
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
    "path": "/v1/status-lists/list_add0edafffe7332ac74b81ea42844016",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-26T14:09:50Z",
      "validUntil": "2026-11-27T14:09:50Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:09:50Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z52w7cvcS1mdf1o567G66Mfh9GBYQ11RF97URQMJc4hiPYZzAcenaZ1Rf26tAyozKoaceTGbBMWpfmoyNw6azdCLY"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_S5AiApsGzdXcdoZtGWC3NX/facts",
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
      "checkedAt": "2026-11-26T14:09:48.771Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "2cdefbb4f7a69637c1d086bf029a10641b6248975f5c512e58469506e7712434",
        "signature": "877fc6685bda18a7d095a6685c9c1302dc569037b7e8116fb44c09e3acdb5fa6600f46f2fad9bc1f58ff353f508d07ac2875f331231b74cd9ef8f84483579406"
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
          "at": "2026-05-30T14:09:31.946Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_Bv5qnHYyejHGFB7TszETu8",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T14:09:31.946Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_RFwaNW9xhNQyJuncR6qpke",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "64116ba4bb82ea60050e0d6e4c70061a8b28ad026741779260e7a90920ee0fd7",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_S5AiApsGzdXcdoZtGWC3NX/w3c",
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
      "id": "urn:service:skill-2FJdoSuzZxH",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T14:09:47Z",
      "credentialSubject": {
        "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "skill": "translation",
        "level": "expert",
        "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-2FJdoSuzZxH",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:09:47Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3i8HPr6dk9Kx3kdEq6juAPpvL4yqivcn5jA8vQ6CrZwjDAtC365CNJ73BTe3XJVh9qkA3YjJsdtG6esv1zZiSvg5"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_S5AiApsGzdXcdoZtGWC3NX",
      "type": "SkillCredential",
      "subjectId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T14:09:47.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "5bCaNWAQQChm8BhKssFuqxcQZYffjLZDBZLgpFUbuiu7fSmSD6jaJg75dp6A4D3382HDZJ2HQyYed7rMSPGxAimS",
        "address": "4ss3V3hokxSGgDpBrVQRR6VTpSHTnV83nEegPk45diC2"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:40787/verify/cred_S5AiApsGzdXcdoZtGWC3NX"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_9faf5p1djgMXwY5xgNcDJg",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-26T14:09:40.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:40787/verify/cred_9faf5p1djgMXwY5xgNcDJg"
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
          "id": "cred_9faf5p1djgMXwY5xgNcDJg",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-26T14:09:40.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:40787/verify/cred_9faf5p1djgMXwY5xgNcDJg"
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
          "id": "key_a3b5471dafceec619ce98d4a",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "tZUw",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:09:43.276Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_34771624e4cccbdc13f018e0",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "U9EC",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:09:43.198Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T14:09:43.302Z"
        },
        {
          "id": "key_28ce134afb9ec6192e2e37a6",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "8DWM",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:09:40.425Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T14:09:40.575Z"
        },
        {
          "id": "key_95566554adcd865b8472ac5a",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "M0L8",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:09:39.918Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_2LpnYtqTeB8CmJLcAs7sN4/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_Bi26YSbjdSqGGvhzpziZYp",
          "event": "payment.completed",
          "eventId": "evt_VQCGcyKfcyUA8MJY6b1J2c",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 7,
          "createdAt": "2026-11-26T14:09:49.637Z",
          "lastAttemptAt": "2026-11-26T14:09:49.645Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T14:09:49.645Z",
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
          "id": "wh_GvNXC9uQuMRYSMvXiDuW34",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T14:09:49.303Z",
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
      "paymentId": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "reason": "not delivered",
      "signature": "Ebx6QuZyqQBCcu5L3OiNkumOWu2j80yuBKwhtQldxnWLW1soRLCzlh/utX/b9E5N7OfUN+SBmC+Xu7mTUK8dBA=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_Bayxo3e4zmYixWAyZQKxiR",
      "paymentId": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "openedBy": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T14:09:45.779Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_C3ZupzeM4BwbfDxSsiSkQ5",
      "signature": "0x991d7d2e02ecbc9fd80159b7b64dfdc31032b6ea0ab529accb75e6b08a24293c79ebaa85c33648329fcdf84053fd0b0eed370d37130357c007da77f5808d93291c",
      "ownerSignature": "r/VNoAidrfKC3NHmUxdycuqpkCEuKbISObUsCX8FiSC0Do0uQM2OweBVNA4eRi/VBi8NwvQuF9U2RkC1CN9SCA=="
    },
    "status": 201,
    "answer": {
      "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T14:09:44.612Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_Cw5fEcUPTx3TS88CY15ZSB/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "1h+oondWmAWU7EGBKgDqeGCdlkvv4IpwKFK/fMDiKYcJ8QW3TeCeBxsh3MdovrLvpp+O7ZjkGZA1z6GvZHlUDw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "rater": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T14:09:45.722Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_PNhx8s47poH8LubNMbYFBs",
        "signatures": [
          {
            "address": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
            "signature": "zDddsLlDm8sYwaRojHDBNP4rH2pT7nUfsQeVNAxvN3D83erw1BBIJvRoG6gok7/vOzEUKumpOuOh/TEFqD6RDg=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "internalId": "agt_SY3VScHbt61gTAxqA2Wxq6",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
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
        "createdAt": "2026-11-26T14:09:43.552Z",
        "updatedAt": "2026-11-26T14:09:43.552Z",
        "lastActiveAt": "2026-11-26T14:09:43.552Z",
        "isTest": true
      },
      "key": "arcs_live_OeSyPI0pwBeaaoMVaZtVYKIrQktNAdltsJJeclzF0w1Uzx",
      "apiKey": {
        "id": "key_4607d879b3a55325a619626e",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "1Uzx",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "issuerDid": null,
        "createdAt": "2026-11-26T14:09:43.568Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_4c8otxb7rc8Xy4ZV7wWUtr",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_Bi26YSbjdSqGGvhzpziZYp/replay",
    "status": 201,
    "answer": {
      "id": "del_AnrjJxcyDsjaYqZsMemnLC",
      "event": "payment.completed",
      "eventId": "evt_VQCGcyKfcyUA8MJY6b1J2c",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T14:09:49.790Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T14:09:49.790Z",
      "finishedAt": null,
      "replayOf": "del_Bi26YSbjdSqGGvhzpziZYp"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_Cw5fEcUPTx3TS88CY15ZSB/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "G+7SOotwYGNFOZl/p22M4VBrOGDHCMtJ1mnKfEaSnWgAx/uikju+v6QauiB8uFx9yWw//uj65OHrz40RbNJRDw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T14:09:45.763Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_4c8otxb7rc8Xy4ZV7wWUtr",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_4c8otxb7rc8Xy4ZV7wWUtr",
      "state": "held",
      "account": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "amount": "3.2",
      "outcome": "failed",
      "expiresAt": "2026-11-26T14:11:46.540Z",
      "createdAt": "2026-11-26T14:09:46.616Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "amount": "1.50",
      "transactionHash": "2Xms2pausNoWSDejeFiFPai9cq71DxJC9aPM44gqeWxDZyi3BfsCZhd39npcztkCiJu3wYfqcKTwwgrC8WYnNqgw",
      "payer": {
        "address": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47"
      },
      "payee": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2Xms2pausNoWSDejeFiFPai9cq71DxJC9aPM44gqeWxDZyi3BfsCZhd39npcztkCiJu3wYfqcKTwwgrC8WYnNqgw",
      "asset": "5tgXC1umQhkoeL1Rim1R6u7YnnsxoNT1BwkoAdGxGJ2E",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T14:09:45.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T14:09:45.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T14:09:45.457Z",
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
      "transactionHash": "5cLrjZ617ZgBjnTnyt7g3MKrqL3kMNmyGwt5kRDc4G1u9tJwnyvTsW7KSRpRVdTYovb2dumH9toebjoxTrB2SG31"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "29rkWkjHbbJj55dWKtqoXaCV33KA9c6qUepmb7x8eNGk",
          "amount": "2.5",
          "isNew": true,
          "payee": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_Bayxo3e4zmYixWAyZQKxiR/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_Bayxo3e4zmYixWAyZQKxiR",
      "paymentId": "pay_Cw5fEcUPTx3TS88CY15ZSB",
      "agentId": "6KQKoXUhA98raNu3FkmMxgTS8Vc8sLGJvgMsmsvhoQee",
      "openedBy": "8HKgXrkVZDuG8V1srAsZ3oGaWirxZ14ELjSpBkjQUU47",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T14:09:45.779Z",
      "resolvedAt": "2026-11-26T14:09:45.970Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_S5AiApsGzdXcdoZtGWC3NX/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_S5AiApsGzdXcdoZtGWC3NX",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
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
      "issuedAt": "2026-11-26T14:09:47.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T14:09:48.974Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "4ss3V3hokxSGgDpBrVQRR6VTpSHTnV83nEegPk45diC2",
        "transactionHash": "5bCaNWAQQChm8BhKssFuqxcQZYffjLZDBZLgpFUbuiu7fSmSD6jaJg75dp6A4D3382HDZJ2HQyYed7rMSPGxAimS",
        "blockNumber": 73
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
            "estimatedCompletionAt": "2026-11-26T14:10:30.929Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T14:09:48.929Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:40787/v1/status-lists/list_KJUW3hqCDmD7V5PZaWjq2X",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:40787/verify/cred_S5AiApsGzdXcdoZtGWC3NX",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T14:09:47.186Z",
      "updatedAt": "2026-11-26T14:09:48.974Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_a3b5471dafceec619ce98d4a",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_GvNXC9uQuMRYSMvXiDuW34/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_GvNXC9uQuMRYSMvXiDuW34",
      "secret": "whsec_6tWzxXlKI/MRC7cvPFalGaIRaVH4tvcEgMoHSTEYxI4=",
      "previousSecretExpiresAt": "2026-11-27T14:09:49.586Z"
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
          "createdAt": "2026-05-30T14:09:31.946Z"
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
    "path": "/v1/credentials/cred_S5AiApsGzdXcdoZtGWC3NX/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T14:10:30.929Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T14:09:48.929Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_2LpnYtqTeB8CmJLcAs7sN4/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 7,
      "deliveryId": "del_Bi26YSbjdSqGGvhzpziZYp"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
      "internalId": "agt_SY3VScHbt61gTAxqA2Wxq6",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
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
      "createdAt": "2026-11-26T14:09:43.552Z",
      "updatedAt": "2026-11-26T14:09:43.884Z",
      "lastActiveAt": "2026-11-26T14:09:43.552Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_GvNXC9uQuMRYSMvXiDuW34",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_GvNXC9uQuMRYSMvXiDuW34",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T14:09:49.303Z",
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
          "id": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:09:49Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4fck92x7ggEuRCafEppWN8hjCuoagxB2fUpVRQozym6reKbDY7UeqLteoVYT2Uq6fmTNn9SNYnnweaE42ir7Zq3N"
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
          "id": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:09:49Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4fck92x7ggEuRCafEppWN8hjCuoagxB2fUpVRQozym6reKbDY7UeqLteoVYT2Uq6fmTNn9SNYnnweaE42ir7Zq3N"
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
        "holder": "did:key:z6MkkJeFhEQoQnw2RnhpdNzHaH1Ao6R3cC1BNBQ6LToFxo6k",
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
              "id": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:40787/v1/status-lists/list_add0edafffe7332ac74b81ea42844016"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T14:09:49Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z4fck92x7ggEuRCafEppWN8hjCuoagxB2fUpVRQozym6reKbDY7UeqLteoVYT2Uq6fmTNn9SNYnnweaE42ir7Zq3N"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:09:50Z",
          "verificationMethod": "did:key:z6MkkJeFhEQoQnw2RnhpdNzHaH1Ao6R3cC1BNBQ6LToFxo6k#z6MkkJeFhEQoQnw2RnhpdNzHaH1Ao6R3cC1BNBQ6LToFxo6k",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z2stmQ8SY2vgEuiwshDELYvmanfLRP5rLUsvkwAG91UjsVdbRN7nVmrDT3WRhj1LJxeAwA8GjHYsk5wG7Jcewpn3h"
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
        "id": "urn:service:skill-2FJdoSuzZxH",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T14:09:47Z",
        "credentialSubject": {
          "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
          "skill": "translation",
          "level": "expert",
          "agentId": "6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-2FJdoSuzZxH",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:09:47Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3i8HPr6dk9Kx3kdEq6juAPpvL4yqivcn5jA8vQ6CrZwjDAtC365CNJ73BTe3XJVh9qkA3YjJsdtG6esv1zZiSvg5"
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
      "credentialId": "cred_S5AiApsGzdXcdoZtGWC3NX",
      "subject": {
        "id": "did:service:local:6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T14:09:47.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "5bCaNWAQQChm8BhKssFuqxcQZYffjLZDBZLgpFUbuiu7fSmSD6jaJg75dp6A4D3382HDZJ2HQyYed7rMSPGxAimS",
        "blockNumber": 73,
        "timestamp": "2026-11-26T14:09:47.283Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_28ce134afb9ec6192e2e37a6",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "8DWM",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T14:09:40.425Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T14:09:40.575Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/6rPD6zAN5FSZKHs7wp2SjBTAyX9CCJkpgAVAWBqF3aKN/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
