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
    "path": "/check/8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
    "status": 200,
    "answer": {
      "account": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
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
        "state": "queued",
        "from": null,
        "finalUntil": null
      },
      "asOf": {
        "log": 342,
        "at": "2026-11-26T15:04:38.908Z"
      }
    }
  },
  "checkSeller": {
    "path": "/check?url=https%3A%2F%2Fseller.example%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "https://seller.example/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "5x1irqcL4GqibLtyxFqepoVqkrv3SstiKTVCt7bCKmfc",
          "network": "local",
          "offers": [
            {
              "scheme": "exact",
              "asset": "7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ",
              "amount": "10000"
            }
          ],
          "changing": false,
          "check": {
            "account": "5x1irqcL4GqibLtyxFqepoVqkrv3SstiKTVCt7bCKmfc",
            "agentId": "5x1irqcL4GqibLtyxFqepoVqkrv3SstiKTVCt7bCKmfc",
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
              "log": 342,
              "at": "2026-11-26T17:04:55.326Z"
            }
          },
          "reason": null,
          "provedOrigin": null
        }
      ],
      "skipped": [],
      "note": null
    }
  },
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "purpose": "register",
      "bodyDigest": "sha256-EIyFs01O0fHMfITrORlFDwLNlsJWSEb6tyWfm9vwHog"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_XexUGQWeYKqFLMiB881FQx",
      "address": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "purpose": "register",
      "message": "http://127.0.0.1:37309 asks you to register the agent 56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_XexUGQWeYKqFLMiB881FQx\nOwner: 56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D\nPayment address: none\nBody: sha256-EIyFs01O0fHMfITrORlFDwLNlsJWSEb6tyWfm9vwHog\nValid until: 2026-11-26T15:14:37.597Z",
      "expiresAt": "2026-11-26T15:14:37.597Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "amount": "3.20",
      "expiresAt": "2026-11-26T15:06:38.957Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_KkEWQnvqDsx7d6xLaNpadM",
      "state": "held",
      "account": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T15:06:38.957Z",
      "createdAt": "2026-11-26T15:04:38.964Z",
      "check": {
        "account": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
        "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
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
          "state": "queued",
          "from": null,
          "finalUntil": null
        },
        "asOf": {
          "log": 342,
          "at": "2026-11-26T15:04:38.908Z"
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
      "key": "arcs_live_7rtMCXbAEgphmgRnTKViSidvaBjvCADegefXi9uC2bJk5x",
      "apiKey": {
        "id": "key_a4848418c5dc8012fedb2452",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "Jk5x",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T15:04:37.488Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_P2vV89frwrAAaF9ttLQXyf",
      "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:37309 asks you to let the agent 56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_P2vV89frwrAAaF9ttLQXyf\nAgent: 56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D\nOwner: 56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T15:14:38.055Z",
      "expiresAt": "2026-11-26T15:14:38.055Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_SQwRguTRrnwjQCfwyQ8cZd",
          "secret": "caeb401ee27dfabdc4e975b6f3e9cd775d99b2770d378427e7a94474cf0507a8",
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
            "id": "urn:service:committedreputation-TURgKo7swjk",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T15:04:37Z",
            "validUntil": "2026-11-27T15:04:37Z",
            "credentialSubject": {
              "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
              "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "fd8b582a8fd68e319f41584a5a8859535d1b9fef47625c71034c8702a50d2d5c",
                  "atMost": "9e91ae02baf68476772fa839240662abae04346f0174327baf70552415adfa98"
                },
                "costToForge": {
                  "atLeast": "93c3648e35e4a6838d3b4eeb96fb59ea1b6a2853580f135c5adf2f181700f62c",
                  "atMost": "44fe8dc6f0fe29d46ab38c0845db1a91b57f92e7a607edb4a36e9da5072c390a"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-TURgKo7swjk",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T15:04:37Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zHBmxme6X7NVa1Zd4sUkEKz8Y9rtaiXC2AY8xxg1DvTjtRMHimiRF1yjYUsDLdAnbMgZRhtodSyweUuGUFWTjzjx"
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
      "id": "wh_CDSVmZ4oHyGTDRB3GJFHZk",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T15:04:40.334Z",
      "secret": "whsec_3zciCmpIdxnaT4E8m/icU+QqwGHs+IBh6qH4le1QThw="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_CDSVmZ4oHyGTDRB3GJFHZk",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_QKfaisy7qYQ1ZxUDEwn4pm",
      "name": "Faro Oracle 2",
      "description": "Forecasts weather and tides for deliveries",
      "capabilities": [
        "weather",
        "forecast"
      ],
      "owner": "2oXLRwuifntsytqb3H8emU1NsqQJDYSiUtmhyh5YyqkU",
      "trustScore": {
        "overall": 645,
        "costToForge": "18.75",
        "tier": "silver",
        "tierPrice": "1",
        "components": {
          "successRate": 0.7132,
          "serviceQuality": 0.6092,
          "responseTime": 0.6887,
          "volumeConsistency": 0.3897
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
        "totalTransactions": 8,
        "completedJobs": 7,
        "averageRating": 4.5,
        "totalEarnings": "25.00",
        "currency": "USDC"
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
      "serviceEndpoint": "https://faro-oracle-2.agent.example/api",
      "frameworkOrigin": "elizaos",
      "x402": {
        "enabled": true,
        "paymentAddress": null,
        "acceptedTokens": [],
        "pricePerCall": "1000000",
        "paymentAccounts": []
      },
      "erc8004": [],
      "createdAt": "2026-05-30T15:04:33.417Z",
      "updatedAt": "2026-05-30T15:04:33.417Z",
      "lastActiveAt": "2026-11-19T10:13:14.043Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "5e221b4c0e1415b0fb8aae0926a019092a43dd5382417834ba5876c3432dcccb"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T15:04:33.417Z\",\"evidence\":\"8b9afd481a0c1cec5e52ff672f67f6502e93966b968addbed212c876fc668494\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"99dcd5abc8515b09ff2280b86ed3588d6c1660346046854b5c9b0841d1b24995\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"d986a88cd51b7f2ca1333d7e6d6e03eb8c40a9c370f7765eeeee9d72cdbe718a\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T15:04:33.417Z\",\"evidence\":\"16c0aa9f4a678ea942685a8fd1b0f484581bd0802859fb24559284f04c815a07\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"6da924afe6fbc07c7ca9b98c63a175c85d5b4c49ac7aa65fe7f4b54cc7026441\",\"tier\":\"bronze\"}}"
        }
      ]
    }
  },
  "getAgents": {
    "path": "/v1/agents/bulk?ids=J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj,4pBtUbCwbML4ukXUuZfEeWLGQruSkpi1ww3KTFH6Vsdw",
    "status": 200,
    "answer": {
      "data": [
        {
          "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "name": "Faro Oracle 2",
          "trustScore": {
            "overall": 645,
            "costToForge": "18.75",
            "tier": "silver",
            "tierPrice": "1"
          }
        },
        {
          "id": "4pBtUbCwbML4ukXUuZfEeWLGQruSkpi1ww3KTFH6Vsdw",
          "name": "Wuhan Translator 11",
          "trustScore": {
            "overall": 603,
            "costToForge": "110.25",
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
  "getCoverLog": {
    "path": "/v1/reputation/log?limit=2",
    "status": 200,
    "answer": {
      "entries": [
        {
          "position": 1,
          "at": "2026-05-30T15:04:33.417Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T15:04:33.417Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "5Bnq6WaJiNi67uFf7C7MMnuS5UeSJBTm9d6iWHLQu6Vyey1zHZuFCn7NjGgaRxgpB8jhXdTD9RLQWm4LyCaQUfik",
          "id": "pay_SrYmsEvZbzkD9audahsGcC",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "95f2804a6df6996fe119aa8d3aa9b745ba370625a25f34571bc5f3713c6faba9",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_Pc2Fv2XyAEG2eK5VBTWDph",
    "status": 200,
    "answer": {
      "id": "cred_Pc2Fv2XyAEG2eK5VBTWDph",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
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
      "issuedAt": "2026-11-26T15:04:39.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "9Uzrf6Lccy1d73w1kNCKMoe4BSwHBWwdsEEuwPnKAi8Y",
        "transactionHash": "RMDCsrT4gQ5sV2Z3XS6utRLYxzWnyC5L4vLoobLMVp61EdiUbRwLcRRimTQjaU69XGypFcm8acNEhU6GwkHVNHq",
        "blockNumber": 27
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:37309/v1/status-lists/list_SQwRguTRrnwjQCfwyQ8cZd",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:37309/verify/cred_Pc2Fv2XyAEG2eK5VBTWDph",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T15:04:39.500Z",
      "updatedAt": "2026-11-26T15:04:39.542Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_5aDsKfNAjCcJPeMGyMhmhY",
    "status": 200,
    "answer": {
      "id": "dsp_5aDsKfNAjCcJPeMGyMhmhY",
      "paymentId": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "openedBy": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T15:04:38.646Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D/erc8004",
    "status": 200,
    "answer": {
      "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
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
    "path": "/v1/holds/hld_KkEWQnvqDsx7d6xLaNpadM",
    "status": 200,
    "answer": {
      "id": "hld_KkEWQnvqDsx7d6xLaNpadM",
      "state": "held",
      "account": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T15:06:38.957Z",
      "createdAt": "2026-11-26T15:04:38.964Z"
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
          "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "name": "Faro Oracle 2",
          "overallScore": 645,
          "tier": "silver",
          "capabilities": [
            "weather",
            "forecast"
          ],
          "totalTransactions": 8
        },
        {
          "rank": 3,
          "agentId": "4pBtUbCwbML4ukXUuZfEeWLGQruSkpi1ww3KTFH6Vsdw",
          "name": "Wuhan Translator 11",
          "overallScore": 603,
          "tier": "silver",
          "capabilities": [
            "translation",
            "proofreading"
          ],
          "totalTransactions": 7
        },
        {
          "rank": 4,
          "agentId": "Hs1VYfbBWJyTQSAkYmJ1rgKAgyMECdR6uthtKDJMH4pg",
          "name": "Hanoi Painter 7",
          "overallScore": 580,
          "tier": "bronze",
          "capabilities": [
            "images",
            "design"
          ],
          "totalTransactions": 4
        },
        {
          "rank": 5,
          "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "name": "Oslo Scribe 3",
          "overallScore": 570,
          "tier": "bronze",
          "capabilities": [
            "summarisation",
            "transcription"
          ],
          "totalTransactions": 10
        },
        {
          "rank": 6,
          "agentId": "MGDXobyNWZ3bC8nahcug3VAE68oXGecGLhSC94FV2Kn",
          "name": "Nara Clerk 8",
          "overallScore": 551,
          "tier": "bronze",
          "capabilities": [
            "accounting",
            "invoices"
          ],
          "totalTransactions": 7
        }
      ],
      "filters": {
        "limit": 6
      },
      "total": 10,
      "updatedAt": "2026-11-26T15:04:35.879Z",
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
    "answer": "127.0.0.1:37309/log\n421\nl/3P0L1fQhaiFGMVl/G+72rN0/9t7HjUEMOG3EMVx1s=\n\n— 127.0.0.1:37309/log rCax+tfxJAxKWmkqUJMMPFcTJb4aeHI2d/rT7r94w6LD5AL+VeegrYNQlg+j9p8gRNTD99XX0blcjf17w9FiE23HnQk=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:37309/log+ac26b1fa+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_3iQc6RfLEbvJL19ApgGwXR",
    "status": 200,
    "answer": {
      "id": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2"
      },
      "payee": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "nzMfYkMQ1XreHMXTvUUGHvwNUhyCqYdtrCNC5syqLdDLKNUPprgqFu4dsp24RfV7CGyiru3GFY6bgY1yds2ExJV",
      "asset": "AW6Yetx74LSdEijRuy6sMTcAmKrkSh1zzrRmavnEEqds",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T15:04:38.585Z"
      },
      "dispute": {
        "id": "dsp_5aDsKfNAjCcJPeMGyMhmhY",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T15:04:38.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T15:04:38.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T15:04:38.367Z",
      "counts": false,
      "why": [
        {
          "code": "unvouched",
          "message": "Nothing of it is vouched for: its payer had spent nothing with roots or vouched payees that had settled, or had used that before.",
          "remedy": "Payments count by payers who first spend with a root (GET /v1/reputation/roots), or with agents whom such payers pay."
        }
      ],
      "metadata": {}
    }
  },
  "getPaymentReceipt": {
    "path": "/v1/payments/pay_3iQc6RfLEbvJL19ApgGwXR/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:37309/v1/payments/pay_3iQc6RfLEbvJL19ApgGwXR/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T15:04:38Z",
      "credentialSubject": {
        "id": "did:service:local:8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
        "payment": {
          "id": "pay_3iQc6RfLEbvJL19ApgGwXR",
          "earlierIds": [],
          "agent": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
          "payer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
          "payee": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "nzMfYkMQ1XreHMXTvUUGHvwNUhyCqYdtrCNC5syqLdDLKNUPprgqFu4dsp24RfV7CGyiru3GFY6bgY1yds2ExJV",
          "completedAt": "2026-11-26T15:04:38.000Z"
        },
        "statements": [
          {
            "signer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_3iQc6RfLEbvJL19ApgGwXR\nagent: 8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "UmrwvVynuyg1k/N8rEl9XZNSlvwFulcyCiWVWCWFBQgPFzR0vgXh6/pJ6VdpDvPXIPa1N1SbE/40JT3qI3OlAw==",
            "at": "2026-11-26T15:04:38.585Z"
          },
          {
            "signer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_3iQc6RfLEbvJL19ApgGwXR\nagent: 8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "8lllgVDWtBZcxSacjWXQmrj56LakkdG8SeSbFR0RiqH8UnoGPM1rC2ABpWH834Oi9VN5Gv3KMjTNzX593C9wAw==",
            "at": "2026-11-26T15:04:38.646Z"
          },
          {
            "signer": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_3iQc6RfLEbvJL19ApgGwXR\nagent: 8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "IanoslFfX+56YjCj9OhMeFRFXkEjdSAcqc4/imA/YBVA17oZ/hAOE7INao0MDpuO6BmpQKlY1hSiKfoXTndHAA==",
            "at": "2026-11-26T15:04:38.622Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T15:04:38.646Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T15:04:38.711Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T15:04:38Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "zusguu84SdFYxcHGfZ3agYbUGdzmSrGMPz3q6oFKDmndQE1imyZQvduZ4jC9yNqyxuL8q6tgWZWU2fcRomHpTBWN"
      }
    }
  },
  "getPublicCoverLog": {
    "path": "/evidence/log?limit=2",
    "status": 200,
    "answer": {
      "entries": [
        {
          "position": 1,
          "at": "2026-05-30T15:04:33.417Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T15:04:33.417Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "5Bnq6WaJiNi67uFf7C7MMnuS5UeSJBTm9d6iWHLQu6Vyey1zHZuFCn7NjGgaRxgpB8jhXdTD9RLQWm4LyCaQUfik",
          "id": "pay_SrYmsEvZbzkD9audahsGcC",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "95f2804a6df6996fe119aa8d3aa9b745ba370625a25f34571bc5f3713c6faba9",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_Pc2Fv2XyAEG2eK5VBTWDph/credential",
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
      "id": "urn:service:skill-LGEmc9XUqkZ",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T15:04:39Z",
      "credentialSubject": {
        "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "skill": "translation",
        "level": "expert",
        "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-LGEmc9XUqkZ",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T15:04:39Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z61ywFhSLsJ9qCfpmiZB6CTqxLpVpQvRz8ntWGwmsxvZdc13ZhSTs7LEPxdHmqDCL6s7pMn7RuMmSLnwHMezTsNN9"
      }
    }
  },
  "getPublicEvidence": {
    "path": "/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "overallScore": 645,
      "tier": "silver",
      "computedAt": "2026-11-26T15:04:33.417Z",
      "ownAddresses": [
        "2oXLRwuifntsytqb3H8emU1NsqQJDYSiUtmhyh5YyqkU",
        "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj"
      ],
      "cover": {
        "backing": "25",
        "costToForge": "18.75",
        "lostInDisputes": "0"
      },
      "log": {
        "position": 340,
        "at": "2026-11-26T15:04:33.417Z"
      },
      "digest": "d5181f6188ce6fd6760d4453f31f1fc22e4738fc30f3de31d7beed3f8b67fa3d",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-24T21:33:22.521Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T02:14:48.155Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T02:14:48.155Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T12:02:40.094Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T15:09:11.075Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T15:09:11.075Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcwNTQ3MzQxNyAyMDI2LTA3LTA2VDEyOjAyOjQwLjA5NFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
  "getReadiness": {
    "path": "/ready",
    "status": 200,
    "answer": {
      "status": "degraded",
      "checks": {
        "database": "ok",
        "ledger": "ok",
        "payer": "ok",
        "queue": "behind"
      },
      "queueAgeSeconds": 15437946,
      "unreadTransactions": 0
    }
  },
  "getReputation": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
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
      "overallScore": 645,
      "tier": "silver",
      "components": {
        "successRate": {
          "value": 0.7132,
          "weight": 0.4,
          "contribution": 285,
          "description": "Payments whose work came, without lost disputes"
        },
        "serviceQuality": {
          "value": 0.6092,
          "weight": 0.3,
          "contribution": 183,
          "description": "Ratings by clients"
        },
        "responseTime": {
          "value": 0.6887,
          "weight": 0.2,
          "contribution": 138,
          "description": "Response times that payers signed"
        },
        "volumeConsistency": {
          "value": 0.3897,
          "weight": 0.1,
          "contribution": 39,
          "description": "Number of payments with a voice, and time since the first"
        }
      },
      "backing": "25",
      "costToForge": "18.75",
      "limit": 764,
      "safeToSpend": {
        "amount": "18.75",
        "costToForge": "18.75",
        "outstanding": "0",
        "held": "0",
        "currency": "USD"
      },
      "lostInDisputes": "0",
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "logHead": {
        "count": 6,
        "hash": "5e221b4c0e1415b0fb8aae0926a019092a43dd5382417834ba5876c3432dcccb"
      },
      "standing": {
        "earnedScore": 645,
        "limits": [
          "Its cost to forge is 18.75, which allows 764: its payments earn no more than 645."
        ],
        "raises": [
          "Ratings by customers with a voice raise the service quality."
        ]
      },
      "stats": {
        "totalTransactions": 8,
        "completedTransactions": 7,
        "canceledTransactions": 0,
        "disputedTransactions": 0,
        "averageRating": 4.5,
        "totalEarnings": "25.00",
        "currency": "USDC",
        "accountAgeInDays": 180
      },
      "tierBenefits": {
        "current": "silver",
        "price": "1",
        "advice": "A tier tells how the agent has worked, not how much is safe to spend with it now: read safeToSpend, and hold the amount before you pay.",
        "transactionLimit": 2500,
        "featureAccess": [
          "priority listing",
          "analytics"
        ],
        "nextTier": {
          "tier": "gold",
          "requiredScore": 750,
          "pointsAway": 105,
          "price": "10"
        }
      },
      "lastUpdated": "2026-11-26T15:04:33.417Z",
      "nextUpdateAt": "2026-11-27T00:00:00.000Z"
    }
  },
  "getReputationEvidence": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "overallScore": 645,
      "tier": "silver",
      "computedAt": "2026-11-26T15:04:33.417Z",
      "ownAddresses": [
        "2oXLRwuifntsytqb3H8emU1NsqQJDYSiUtmhyh5YyqkU",
        "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj"
      ],
      "cover": {
        "backing": "25",
        "costToForge": "18.75",
        "lostInDisputes": "0"
      },
      "log": {
        "position": 340,
        "at": "2026-11-26T15:04:33.417Z"
      },
      "digest": "d5181f6188ce6fd6760d4453f31f1fc22e4738fc30f3de31d7beed3f8b67fa3d",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-24T21:33:22.521Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T02:14:48.155Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T02:14:48.155Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T12:02:40.094Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T15:09:11.075Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T15:09:11.075Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcwNTQ3MzQxNyAyMDI2LTA3LTA2VDEyOjAyOjQwLjA5NFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "tierPrices": {
        "silver": "1",
        "gold": "10",
        "platinum": "100"
      }
    }
  },
  "getReputationHistory": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/history?period=30d&granularity=weekly",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "period": "30d",
      "granularity": "weekly",
      "dataPoints": [
        {
          "timestamp": "2026-11-01T00:00:00.000Z",
          "overallScore": 575,
          "tier": "bronze",
          "components": {
            "successRate": 0.6548,
            "serviceQuality": 0.5267,
            "responseTime": 0.6283,
            "volumeConsistency": 0.2963
          }
        },
        {
          "timestamp": "2026-11-08T00:00:00.000Z",
          "overallScore": 575,
          "tier": "bronze",
          "components": {
            "successRate": 0.6548,
            "serviceQuality": 0.5267,
            "responseTime": 0.6283,
            "volumeConsistency": 0.2963
          }
        },
        {
          "timestamp": "2026-11-15T00:00:00.000Z",
          "overallScore": 575,
          "tier": "bronze",
          "components": {
            "successRate": 0.6548,
            "serviceQuality": 0.5267,
            "responseTime": 0.6283,
            "volumeConsistency": 0.2963
          }
        },
        {
          "timestamp": "2026-11-22T00:00:00.000Z",
          "overallScore": 575,
          "tier": "bronze",
          "components": {
            "successRate": 0.6548,
            "serviceQuality": 0.5267,
            "responseTime": 0.6283,
            "volumeConsistency": 0.2963
          }
        },
        {
          "timestamp": "2026-11-26T15:04:33.417Z",
          "overallScore": 645,
          "tier": "silver",
          "components": {
            "successRate": 0.7132,
            "serviceQuality": 0.6092,
            "responseTime": 0.6887,
            "volumeConsistency": 0.3897
          }
        }
      ],
      "summary": {
        "startScore": 575,
        "endScore": 645,
        "change": 70,
        "percentChange": 12.17,
        "trend": "improving",
        "averageScore": 589
      }
    }
  },
  "getReputations": {
    "path": "/v1/reputation/bulk?agentIds=J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj,4pBtUbCwbML4ukXUuZfEeWLGQruSkpi1ww3KTFH6Vsdw",
    "status": 200,
    "answer": {
      "data": [
        {
          "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
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
          "overallScore": 645,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7132,
              "weight": 0.4,
              "contribution": 285,
              "description": "Payments whose work came, without lost disputes"
            },
            "serviceQuality": {
              "value": 0.6092,
              "weight": 0.3,
              "contribution": 183,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.6887,
              "weight": 0.2,
              "contribution": 138,
              "description": "Response times that payers signed"
            },
            "volumeConsistency": {
              "value": 0.3897,
              "weight": 0.1,
              "contribution": 39,
              "description": "Number of payments with a voice, and time since the first"
            }
          },
          "backing": "25",
          "costToForge": "18.75",
          "limit": 764,
          "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
          "logHead": {
            "count": 6,
            "hash": "5e221b4c0e1415b0fb8aae0926a019092a43dd5382417834ba5876c3432dcccb"
          },
          "standing": {
            "earnedScore": 645,
            "limits": [
              "Its cost to forge is 18.75, which allows 764: its payments earn no more than 645."
            ],
            "raises": [
              "Ratings by customers with a voice raise the service quality."
            ]
          },
          "stats": {
            "totalTransactions": 8,
            "completedTransactions": 7,
            "canceledTransactions": 0,
            "disputedTransactions": 0,
            "averageRating": 4.5,
            "totalEarnings": "25.00",
            "currency": "USDC",
            "accountAgeInDays": 180
          },
          "tierBenefits": {
            "current": "silver",
            "price": "1",
            "advice": "A tier tells how the agent has worked, not how much is safe to spend with it now: read safeToSpend, and hold the amount before you pay.",
            "transactionLimit": 2500,
            "featureAccess": [
              "priority listing",
              "analytics"
            ],
            "nextTier": {
              "tier": "gold",
              "requiredScore": 750,
              "pointsAway": 105,
              "price": "10"
            }
          },
          "lastUpdated": "2026-11-26T15:04:33.417Z",
          "nextUpdateAt": "2026-11-27T00:00:00.000Z"
        },
        {
          "agentId": "4pBtUbCwbML4ukXUuZfEeWLGQruSkpi1ww3KTFH6Vsdw",
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
          "overallScore": 603,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7084,
              "weight": 0.4,
              "contribution": 283,
              "description": "Payments whose work came, without lost disputes"
            },
            "serviceQuality": {
              "value": 0.5674,
              "weight": 0.3,
              "contribution": 170,
              "description": "Ratings by clients"
            },
            "responseTime": {
              "value": 0.579,
              "weight": 0.2,
              "contribution": 116,
              "description": "Response times that payers signed"
            },
            "volumeConsistency": {
              "value": 0.3356,
              "weight": 0.1,
              "contribution": 34,
              "description": "Number of payments with a voice, and time since the first"
            }
          },
          "backing": "147",
          "costToForge": "110.25",
          "limit": 901,
          "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
          "logHead": {
            "count": 7,
            "hash": "8a23d41d2aabffa16a0e38da6e030154b9733188938470e8d45403d099795692"
          },
          "standing": {
            "earnedScore": 603,
            "limits": [
              "Its cost to forge is 110.25, which allows 901: its payments earn no more than 603."
            ],
            "raises": [
              "Ratings by customers with a voice raise the service quality."
            ]
          },
          "stats": {
            "totalTransactions": 7,
            "completedTransactions": 6,
            "canceledTransactions": 0,
            "disputedTransactions": 0,
            "averageRating": 4,
            "totalEarnings": "147.00",
            "currency": "USDC",
            "accountAgeInDays": 180
          },
          "tierBenefits": {
            "current": "silver",
            "price": "1",
            "advice": "A tier tells how the agent has worked, not how much is safe to spend with it now: read safeToSpend, and hold the amount before you pay.",
            "transactionLimit": 2500,
            "featureAccess": [
              "priority listing",
              "analytics"
            ],
            "nextTier": {
              "tier": "gold",
              "requiredScore": 750,
              "pointsAway": 147,
              "price": "10"
            }
          },
          "lastUpdated": "2026-11-26T15:04:33.417Z",
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
    "path": "/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
      "validFrom": "2026-11-26T15:04:40Z",
      "validUntil": "2026-11-27T15:04:40Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T15:04:40Z",
        "verificationMethod": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF#z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5moitmjxCV1U4RNE6PVCdzpNkpya1mncF7sTzprx8fQqy2R717c1op47hySbfYPYUtyd2iVrS96KUaW6cwDfBakr"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_Pc2Fv2XyAEG2eK5VBTWDph/facts",
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
      "checkedAt": "2026-11-26T15:04:40.097Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "988a8ee528c12f4da7a905a74988df0560f64a3c02cc5b06f76b28e85122d4d2",
        "signature": "faee786f9ab5ca77397959d19e320ded7777a0fe3792802347303d01f1f5865d55f45ec1bfa6e9f80e740e700ebb3330bdc0d112077b99b92e4080eaf2e9fa0e"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_Pc2Fv2XyAEG2eK5VBTWDph/w3c",
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
      "id": "urn:service:skill-LGEmc9XUqkZ",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T15:04:39Z",
      "credentialSubject": {
        "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "skill": "translation",
        "level": "expert",
        "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-LGEmc9XUqkZ",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T15:04:39Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z61ywFhSLsJ9qCfpmiZB6CTqxLpVpQvRz8ntWGwmsxvZdc13ZhSTs7LEPxdHmqDCL6s7pMn7RuMmSLnwHMezTsNN9"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_Pc2Fv2XyAEG2eK5VBTWDph",
      "type": "SkillCredential",
      "subjectId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T15:04:39.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "RMDCsrT4gQ5sV2Z3XS6utRLYxzWnyC5L4vLoobLMVp61EdiUbRwLcRRimTQjaU69XGypFcm8acNEhU6GwkHVNHq",
        "address": "9Uzrf6Lccy1d73w1kNCKMoe4BSwHBWwdsEEuwPnKAi8Y"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:37309/verify/cred_Pc2Fv2XyAEG2eK5VBTWDph"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/credentials",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "credentials": [],
      "total": 0
    }
  },
  "listCredentials": {
    "path": "/v1/credentials/agent/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj?limit=1",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "credentials": [],
      "total": 0,
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
          "id": "key_a4848418c5dc8012fedb2452",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "Jk5x",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T15:04:37.488Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_2d90f99bfe88e8a4e4c6916d",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "rzHm",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T15:04:37.466Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T15:04:37.508Z"
        },
        {
          "id": "key_c6c7a192ee8f65f26832a883",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "c1gP",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T15:04:35.952Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T15:04:36.072Z"
        },
        {
          "id": "key_b5bdf9570289f095f6137f46",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "mldF",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T15:04:35.740Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_61UEsaAtgcyygL5bcGr6cZ/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_ETfvzqD6WLr2RZycTXp9VW",
          "event": "payment.completed",
          "eventId": "evt_QjUTD1tNg6BXmER3m5kU2i",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 8,
          "createdAt": "2026-11-26T15:04:40.511Z",
          "lastAttemptAt": "2026-11-26T15:04:40.521Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T15:04:40.521Z",
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
          "id": "wh_CDSVmZ4oHyGTDRB3GJFHZk",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T15:04:40.334Z",
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
      "paymentId": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "reason": "not delivered",
      "signature": "8lllgVDWtBZcxSacjWXQmrj56LakkdG8SeSbFR0RiqH8UnoGPM1rC2ABpWH834Oi9VN5Gv3KMjTNzX593C9wAw=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_5aDsKfNAjCcJPeMGyMhmhY",
      "paymentId": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "openedBy": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T15:04:38.646Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_P2vV89frwrAAaF9ttLQXyf",
      "signature": "0xf6576eff8ca91b1c8643ba03ff029f1884acc69ea85edab7d497c55127ddde5f38395c6513ae01e07d52d3072f6581d08e1eb91a1127697d99ba02916c259dc21c",
      "ownerSignature": "2MV7bq0siyv1cOGQOiK9fc9QITINm1NhlkLRqcLuF05mX8C4ccWAvJgNiLjHZfllLUw103N9jHlbLVjl08OdAg=="
    },
    "status": 201,
    "answer": {
      "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T15:04:38.107Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_3iQc6RfLEbvJL19ApgGwXR/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "UmrwvVynuyg1k/N8rEl9XZNSlvwFulcyCiWVWCWFBQgPFzR0vgXh6/pJ6VdpDvPXIPa1N1SbE/40JT3qI3OlAw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "rater": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T15:04:38.585Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_Ai3oJYwrWt3fUcGEbkTYUR",
        "signatures": [
          {
            "address": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
            "signature": "MmUtm4x95Ug68c9GTdUawqWZlrBPM/jGNvDB0ubsZRGPdQR+904Kfe0c0ongQWO7924rHNApdUFhy6yoiyeeBg=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "internalId": "agt_X1tpAKHANFimDQyJ6DGv7o",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
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
        "createdAt": "2026-11-26T15:04:37.649Z",
        "updatedAt": "2026-11-26T15:04:37.649Z",
        "lastActiveAt": "2026-11-26T15:04:37.649Z",
        "isTest": true
      },
      "key": "arcs_live_D81QjWhRnOqvoraFRc6ZEFvuwSQNBuWBNGw8UJkJ1ZTJim",
      "apiKey": {
        "id": "key_4231743900bc49cbd5661018",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "TJim",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "issuerDid": null,
        "createdAt": "2026-11-26T15:04:37.665Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_KkEWQnvqDsx7d6xLaNpadM",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_ETfvzqD6WLr2RZycTXp9VW/replay",
    "status": 201,
    "answer": {
      "id": "del_N2wthSrEN69799oDd7rcGP",
      "event": "payment.completed",
      "eventId": "evt_QjUTD1tNg6BXmER3m5kU2i",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T15:04:40.607Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T15:04:40.607Z",
      "finishedAt": null,
      "replayOf": "del_ETfvzqD6WLr2RZycTXp9VW"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_3iQc6RfLEbvJL19ApgGwXR/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "IanoslFfX+56YjCj9OhMeFRFXkEjdSAcqc4/imA/YBVA17oZ/hAOE7INao0MDpuO6BmpQKlY1hSiKfoXTndHAA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T15:04:38.622Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_KkEWQnvqDsx7d6xLaNpadM",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_KkEWQnvqDsx7d6xLaNpadM",
      "state": "held",
      "account": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "amount": "3.2",
      "outcome": "failed",
      "expiresAt": "2026-11-26T15:06:38.957Z",
      "createdAt": "2026-11-26T15:04:38.964Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "amount": "1.50",
      "transactionHash": "nzMfYkMQ1XreHMXTvUUGHvwNUhyCqYdtrCNC5syqLdDLKNUPprgqFu4dsp24RfV7CGyiru3GFY6bgY1yds2ExJV",
      "payer": {
        "address": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2"
      },
      "payee": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "nzMfYkMQ1XreHMXTvUUGHvwNUhyCqYdtrCNC5syqLdDLKNUPprgqFu4dsp24RfV7CGyiru3GFY6bgY1yds2ExJV",
      "asset": "AW6Yetx74LSdEijRuy6sMTcAmKrkSh1zzrRmavnEEqds",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T15:04:38.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T15:04:38.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T15:04:38.367Z",
      "counts": false,
      "why": [
        {
          "code": "unvouched",
          "message": "Nothing of it is vouched for: its payer had spent nothing with roots or vouched payees that had settled, or had used that before.",
          "remedy": "Payments count by payers who first spend with a root (GET /v1/reputation/roots), or with agents whom such payers pay."
        }
      ],
      "metadata": {}
    }
  },
  "reportVoice": {
    "path": "/v1/reputation/voices",
    "request": {
      "transactionHash": "4sGcDbVQmvwEDTqxjrjLdNLFz7eZShBYqmqR7nmByKHxQxqAxZbce5s1LtEMkEK6tnJahjPPmZ2QXzcDdNL8DhcC"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "J253XC4wTkuZovLCXeABfEf5kTBmBoPWXASG3d7Ka57A",
          "amount": "2.5",
          "isNew": true,
          "payee": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_5aDsKfNAjCcJPeMGyMhmhY/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_5aDsKfNAjCcJPeMGyMhmhY",
      "paymentId": "pay_3iQc6RfLEbvJL19ApgGwXR",
      "agentId": "8TX3LKwwZkhcBZ1zwgmjaFTe7rByfjG4PKtsJAJrEdsh",
      "openedBy": "EZkPTEwAgoEUUfjERRBc3yRLt2KFwvtxptpGS3Vevsh2",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T15:04:38.646Z",
      "resolvedAt": "2026-11-26T15:04:38.711Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_Pc2Fv2XyAEG2eK5VBTWDph/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_Pc2Fv2XyAEG2eK5VBTWDph",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
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
      "issuedAt": "2026-11-26T15:04:39.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T15:04:40.226Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "9Uzrf6Lccy1d73w1kNCKMoe4BSwHBWwdsEEuwPnKAi8Y",
        "transactionHash": "RMDCsrT4gQ5sV2Z3XS6utRLYxzWnyC5L4vLoobLMVp61EdiUbRwLcRRimTQjaU69XGypFcm8acNEhU6GwkHVNHq",
        "blockNumber": 27
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
            "estimatedCompletionAt": "2026-11-26T15:05:22.189Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T15:04:40.189Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:37309/v1/status-lists/list_SQwRguTRrnwjQCfwyQ8cZd",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:37309/verify/cred_Pc2Fv2XyAEG2eK5VBTWDph",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T15:04:39.500Z",
      "updatedAt": "2026-11-26T15:04:40.226Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_a4848418c5dc8012fedb2452",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_CDSVmZ4oHyGTDRB3GJFHZk/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_CDSVmZ4oHyGTDRB3GJFHZk",
      "secret": "whsec_NWflvF/hnwffYYpBPfF+yX1YoAAXFwMAcp5ouIp1AEE=",
      "previousSecretExpiresAt": "2026-11-27T15:04:40.476Z"
    }
  },
  "searchAgents": {
    "path": "/v1/agents/search?tier=silver&limit=1",
    "status": 200,
    "answer": {
      "data": [
        {
          "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "name": "Faro Oracle 2",
          "description": "Forecasts weather and tides for deliveries",
          "capabilities": [
            "weather",
            "forecast"
          ],
          "trustScore": {
            "overall": 645,
            "costToForge": "18.75",
            "tier": "silver",
            "tierPrice": "1"
          },
          "stats": {
            "totalTransactions": 8,
            "averageRating": 4.5
          },
          "createdAt": "2026-05-30T15:04:33.417Z"
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
    "path": "/v1/credentials/cred_Pc2Fv2XyAEG2eK5VBTWDph/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T15:05:22.189Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T15:04:40.189Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_61UEsaAtgcyygL5bcGr6cZ/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 8,
      "deliveryId": "del_ETfvzqD6WLr2RZycTXp9VW"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
      "internalId": "agt_X1tpAKHANFimDQyJ6DGv7o",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
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
      "createdAt": "2026-11-26T15:04:37.649Z",
      "updatedAt": "2026-11-26T15:04:37.794Z",
      "lastActiveAt": "2026-11-26T15:04:37.649Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_CDSVmZ4oHyGTDRB3GJFHZk",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_CDSVmZ4oHyGTDRB3GJFHZk",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T15:04:40.334Z",
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
        "issuer": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
        "credentialStatus": {
          "id": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T15:04:40Z",
          "verificationMethod": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF#z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4mJfULqradhvkNJEQxiGRzX4sWmgFNQ1Hsp3CnEJ8qqvKuMmSsadKviwwnZQzrRh9twtioRQATKeHH1F4YFcjj2d"
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
        "issuer": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
        "credentialStatus": {
          "id": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T15:04:40Z",
          "verificationMethod": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF#z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4mJfULqradhvkNJEQxiGRzX4sWmgFNQ1Hsp3CnEJ8qqvKuMmSsadKviwwnZQzrRh9twtioRQATKeHH1F4YFcjj2d"
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
        "holder": "did:key:z6MkiZ5q69Fk1QoSrG6TXAKFw42DWNG2HhHBk8KN7rsr6Arb",
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
            "issuer": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
            "credentialStatus": {
              "id": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:37309/v1/status-lists/list_da0a175ced2580866fc1a799d3c35c37"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T15:04:40Z",
              "verificationMethod": "did:key:z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF#z6Mkt2kd1eUmrfCAEXSiUpPyiAfWumAdzc6RKdj6MsC76PHF",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z4mJfULqradhvkNJEQxiGRzX4sWmgFNQ1Hsp3CnEJ8qqvKuMmSsadKviwwnZQzrRh9twtioRQATKeHH1F4YFcjj2d"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T15:04:40Z",
          "verificationMethod": "did:key:z6MkiZ5q69Fk1QoSrG6TXAKFw42DWNG2HhHBk8KN7rsr6Arb#z6MkiZ5q69Fk1QoSrG6TXAKFw42DWNG2HhHBk8KN7rsr6Arb",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z3jCD7zcgrMvRjsSik3Ticwqj3zvGnBk3yfscni3uqPhmYfU7DdRVVZmAK48otd6nC7kjj4nvUA1FGwqMjpyFxeey"
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
        "id": "urn:service:skill-LGEmc9XUqkZ",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T15:04:39Z",
        "credentialSubject": {
          "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
          "skill": "translation",
          "level": "expert",
          "agentId": "56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-LGEmc9XUqkZ",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T15:04:39Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z61ywFhSLsJ9qCfpmiZB6CTqxLpVpQvRz8ntWGwmsxvZdc13ZhSTs7LEPxdHmqDCL6s7pMn7RuMmSLnwHMezTsNN9"
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
      "credentialId": "cred_Pc2Fv2XyAEG2eK5VBTWDph",
      "subject": {
        "id": "did:service:local:56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T15:04:39.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "RMDCsrT4gQ5sV2Z3XS6utRLYxzWnyC5L4vLoobLMVp61EdiUbRwLcRRimTQjaU69XGypFcm8acNEhU6GwkHVNHq",
        "blockNumber": 27,
        "timestamp": "2026-11-26T15:04:39.542Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_c6c7a192ee8f65f26832a883",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "c1gP",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T15:04:35.952Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T15:04:36.072Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/56pnVu1JfsJyjmFkqbMR5xUDgnzAsp2q47QSHauqAx5D/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
