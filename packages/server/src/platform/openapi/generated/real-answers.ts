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
    "path": "/check/7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
    "status": 200,
    "answer": {
      "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
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
        "at": "2026-11-26T21:10:27.764Z"
      }
    }
  },
  "checkSeller": {
    "path": "/check?url=http%3A%2F%2F127.0.0.1%3A45053%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "http://127.0.0.1:45053/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
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
            "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
            "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
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
              "at": "2026-11-26T21:10:27.764Z"
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
      "address": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "purpose": "register",
      "bodyDigest": "sha256-ofZz7skZmURbu3V9L70qliNDb5XQZgOc9VUomwuxdxQ"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_VQPZJSDGz3z2DHZi2wvvw3",
      "address": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "purpose": "register",
      "message": "http://127.0.0.1:41625 asks you to register the agent 2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_VQPZJSDGz3z2DHZi2wvvw3\nOwner: 2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY\nPayment address: none\nBody: sha256-ofZz7skZmURbu3V9L70qliNDb5XQZgOc9VUomwuxdxQ\nValid until: 2026-11-26T21:20:24.890Z",
      "expiresAt": "2026-11-26T21:20:24.890Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "amount": "3.20",
      "expiresAt": "2026-11-26T21:12:28.123Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_DERGqjf1Sm4ypFgBkdWjFw",
      "state": "held",
      "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "amount": "3.2",
      "paid": "0",
      "outcome": null,
      "expiresAt": "2026-11-26T21:12:28.123Z",
      "createdAt": "2026-11-26T21:10:28.134Z",
      "paymentIds": [],
      "check": {
        "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
        "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
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
          "at": "2026-11-26T21:10:27.764Z"
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
      "key": "arcs_live_zQu49TVxkI6WvMUUZKRBv7mWcJEKJVtrbzSGqNWL1OQj0l",
      "apiKey": {
        "id": "key_f20a9bd255d01f5659f6bc9e",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "Qj0l",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T21:10:24.652Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_EULpGH1t3bYGRPJrcURKFV",
      "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:41625 asks you to let the agent 2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_EULpGH1t3bYGRPJrcURKFV\nAgent: 2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY\nOwner: 2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T21:20:25.609Z",
      "expiresAt": "2026-11-26T21:20:25.609Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_Qm5XVqSCkPnbGfTbEhfHT2",
          "secret": "4590da02c74b84ad8a91e2d7cd52d80feaeed97170552b8b11bccebae3cf75e4",
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
            "id": "urn:service:committedreputation-7Si5Upnak66",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T21:10:25Z",
            "validUntil": "2026-11-27T21:10:25Z",
            "credentialSubject": {
              "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
              "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "9fb25774671141d041562b3e9fe488a41556e15a2c7b67f511f7d80048af8f3b",
                  "atMost": "eabbb5d7e0839e87da54eca5d6356ec4c2d7b22bbb3c132f252f593ec5e1b004"
                },
                "costToForge": {
                  "atLeast": "15fc2d67bdb74583f453ac404e3d0b7cd87bc0caefb529d42a65b379c346b6bd",
                  "atMost": "14dba529b1c03a07f024dc4681f8c1c3a227aa9e560bf57127fb7bd694c51d46"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-7Si5Upnak66",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T21:10:25Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zXcBDq7pjMZEtKoaFy6ghbfAWQgm1WQajNgQtjkJZTRoAf7XqTLHrgSW48tWjP7d9y4vzo7ZvrcFuqzQZEkwgH1i"
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
      "id": "wh_NWH9HaZVyxVzmiUCGQCfrr",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T21:10:29.766Z",
      "secret": "whsec_Ayyr4GXAXfVl262wp92OyVaGT+Xiky1M/1VuXTVW2a4="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_NWH9HaZVyxVzmiUCGQCfrr",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_B5hKdYxSKxzxHcYXN8LLbm",
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
      "createdAt": "2026-05-30T21:10:13.313Z",
      "updatedAt": "2026-05-30T21:10:13.313Z",
      "lastActiveAt": "2026-11-19T16:18:53.939Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "166e8e86c301fe5466d4b5f70680c1a4e618e7bedfc03c4dee0be131006eae7f"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T21:10:13.313Z\",\"evidence\":\"f23f0f5827a59e3c79fbece8dcdc90622d5a7b3774cecf6b0185895a46c76557\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"a7f5359189a61eeeb8f44a2be05bb0e932c157c8783c464c14124afac43abe08\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"00901ea9034965d36cd504d6a856198e2beff8720dc3e788c573d49ed3a69910\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T21:10:13.313Z\",\"evidence\":\"34225bf1823bd53df671b7d3d74aea669935b6d55990283b1ff2dfe790b6ac10\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"acb6733eb49018ac4f64c032fb2f07a8f9a849c7e6cba412ec4241c8fba6a926\",\"tier\":\"bronze\"}}"
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
          "at": "2026-05-30T21:10:13.313Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T21:10:13.313Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "TAyE32CXTD8YGncgK3SfSkueS5vtw6fiSBRsQo7tAXAekUYj1ZK2rGrWG3BgsnYk5ZRRVackrs6KnaVUm46SmPh",
          "id": "pay_3neTGSjFFv4Dp9tZM6PuWw",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "85f54e51dbc8614c827d04a150acd44ffc90dc2c7d7196c3e24c68acda03818d",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_RV1FR45y7F7q3QF1M914XS",
    "status": 200,
    "answer": {
      "id": "cred_RV1FR45y7F7q3QF1M914XS",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
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
      "issuedAt": "2026-11-26T21:10:28.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "EYapBSrrf9yiLvn36TLw3VPyNxGJcFju9QjtTAvZ5EtM",
        "transactionHash": "2MzjjTfQNDPJMyTf89jnVgPCwXSRqP8TqbeeXZY1dJ6D4rNzCvGeoHGwzz3F9XF3o91Cdg7o92oj9UzLqvMqZwjt",
        "blockNumber": 53
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:41625/v1/status-lists/list_Qm5XVqSCkPnbGfTbEhfHT2",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41625/verify/cred_RV1FR45y7F7q3QF1M914XS",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T21:10:28.802Z",
      "updatedAt": "2026-11-26T21:10:28.899Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_LeUNvHtSDwnTot8XE82PMM",
    "status": 200,
    "answer": {
      "id": "dsp_LeUNvHtSDwnTot8XE82PMM",
      "paymentId": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "openedBy": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T21:10:27.132Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY/erc8004",
    "status": 200,
    "answer": {
      "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
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
    "path": "/v1/holds/hld_DERGqjf1Sm4ypFgBkdWjFw",
    "status": 200,
    "answer": {
      "id": "hld_DERGqjf1Sm4ypFgBkdWjFw",
      "state": "held",
      "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "amount": "3.2",
      "paid": "0",
      "outcome": null,
      "expiresAt": "2026-11-26T21:12:28.123Z",
      "createdAt": "2026-11-26T21:10:28.134Z",
      "paymentIds": []
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
      "updatedAt": "2026-11-26T21:10:21.677Z",
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
    "answer": "127.0.0.1:41625/log\n421\nrnf2uBBWfAEtCUn9VN7J8n4ltzCJB2vn+TipKwW5sao=\n\n— 127.0.0.1:41625/log hFvO/u0ybgC5fMjJGDl9MyBFfwTYE/mGH4mqvjABMYcX8a21ItL6Sg0Loa+xuqPMt+TOmsAYFz3T5cghUAwSNRF+NQ4=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:41625/log+845bcefe+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_8jiuWYSzoBynRg2a2SmzoT",
    "status": 200,
    "answer": {
      "id": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm"
      },
      "payee": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2BEyChEMEGcBonRv2GaKbuskkC2LzKB1EMtpngTtw6gYh7x8f35RtjnkLmRe9bone2FhAe45MuKbWhRQRXc75FWU",
      "asset": "EN1fgDRRmsyxF4GT51kaUbexTS7Z8SZQAuxH5vvfpWnL",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T21:10:26.944Z"
      },
      "dispute": {
        "id": "dsp_LeUNvHtSDwnTot8XE82PMM",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T21:10:26.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T21:10:26.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T21:10:26.660Z",
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
    "path": "/v1/payments/pay_8jiuWYSzoBynRg2a2SmzoT/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:41625/v1/payments/pay_8jiuWYSzoBynRg2a2SmzoT/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T21:10:27Z",
      "credentialSubject": {
        "id": "did:service:local:7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
        "payment": {
          "id": "pay_8jiuWYSzoBynRg2a2SmzoT",
          "earlierIds": [],
          "agent": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
          "payer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
          "payee": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "2BEyChEMEGcBonRv2GaKbuskkC2LzKB1EMtpngTtw6gYh7x8f35RtjnkLmRe9bone2FhAe45MuKbWhRQRXc75FWU",
          "completedAt": "2026-11-26T21:10:26.000Z"
        },
        "statements": [
          {
            "signer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_8jiuWYSzoBynRg2a2SmzoT\nagent: 7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "JBiDhXZUsnyH9DwCvwHP4keiSrhr5DrJnlh188Z6hZvNO3GPkSYYByEgp8Cck2Ssm1ye06iADW7l/mxsQ0T6BQ==",
            "at": "2026-11-26T21:10:26.944Z"
          },
          {
            "signer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_8jiuWYSzoBynRg2a2SmzoT\nagent: 7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "wG6bag9W2NT3PFWHHi0lZqJZPyGFOBXn2rHls4QxARTz4ycFcy4sbL7wbIbPAHl17Z/UedOFp3gy+XrbFsx6Dw==",
            "at": "2026-11-26T21:10:27.132Z"
          },
          {
            "signer": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_8jiuWYSzoBynRg2a2SmzoT\nagent: 7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "k5mVfWfcwhogDg7Ppten6XvyDqE4qNHOCSf60J6MqNj3ibG6Z70dRblbLXzitMPRukW4xYLpn6U541/Jmb3lDw==",
            "at": "2026-11-26T21:10:27.069Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T21:10:27.132Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T21:10:27.289Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:10:27Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z5uonvzofzoNLxoLpFLo415bprHLP5xVLUkaYx4qv5UnSaxdnVrN8FFbCZKigYzkNL787T5HEgemnT926gFRw21oU"
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
          "at": "2026-05-30T21:10:13.313Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T21:10:13.313Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "TAyE32CXTD8YGncgK3SfSkueS5vtw6fiSBRsQo7tAXAekUYj1ZK2rGrWG3BgsnYk5ZRRVackrs6KnaVUm46SmPh",
          "id": "pay_3neTGSjFFv4Dp9tZM6PuWw",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "85f54e51dbc8614c827d04a150acd44ffc90dc2c7d7196c3e24c68acda03818d",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_RV1FR45y7F7q3QF1M914XS/credential",
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
      "id": "urn:service:skill-eSBpicdLvZZ",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T21:10:28Z",
      "credentialSubject": {
        "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "skill": "translation",
        "level": "expert",
        "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-eSBpicdLvZZ",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:10:28Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4whxUGEQX74Tftv7KkiJ3jjwML3Fj3PjFZ4kAESeA8BoV86Jtjni1Us9KEigUxaA6g31qwrmC5Nw1Dxtza2stzei"
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
      "computedAt": "2026-11-26T21:10:13.313Z",
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
        "at": "2026-11-26T21:10:13.313Z"
      },
      "digest": "4978a2fc3dc81ed4685323436ba3e83d66274d9f39cf04b4dbfcc7c50902b2b3",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:39:02.417Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T08:20:28.051Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T08:20:28.051Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T18:08:19.990Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T21:14:50.971Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T21:14:50.971Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNzQxMzMxMyAyMDI2LTA3LTA2VDE4OjA4OjE5Ljk5MFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
      "queueAgeSeconds": 15437953,
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
        "hash": "166e8e86c301fe5466d4b5f70680c1a4e618e7bedfc03c4dee0be131006eae7f"
      },
      "standing": {
        "earnedScore": 645,
        "limits": [
          "Its payments earn 645. They would cost 18.75 to fake, which would allow 764."
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
      "lastUpdated": "2026-11-26T21:10:13.313Z",
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
      "computedAt": "2026-11-26T21:10:13.313Z",
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
        "at": "2026-11-26T21:10:13.313Z"
      },
      "digest": "4978a2fc3dc81ed4685323436ba3e83d66274d9f39cf04b4dbfcc7c50902b2b3",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:39:02.417Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T08:20:28.051Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T08:20:28.051Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T18:08:19.990Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T21:14:50.971Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T21:14:50.971Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNzQxMzMxMyAyMDI2LTA3LTA2VDE4OjA4OjE5Ljk5MFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
          "timestamp": "2026-11-26T21:10:13.313Z",
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
            "hash": "166e8e86c301fe5466d4b5f70680c1a4e618e7bedfc03c4dee0be131006eae7f"
          },
          "standing": {
            "earnedScore": 645,
            "limits": [
              "Its payments earn 645. They would cost 18.75 to fake, which would allow 764."
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
          "lastUpdated": "2026-11-26T21:10:13.313Z",
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
            "hash": "db04748fea54e0595ed7a9cd74a0db661a04f27a5c8672d0018da018eaad4faf"
          },
          "standing": {
            "earnedScore": 603,
            "limits": [
              "Its payments earn 603. They would cost 110.25 to fake, which would allow 901."
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
          "lastUpdated": "2026-11-26T21:10:13.313Z",
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
    "path": "/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
      "validFrom": "2026-11-26T21:10:30Z",
      "validUntil": "2026-11-27T21:10:30Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:10:30Z",
        "verificationMethod": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp#z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4MVpuCph9ufrsoDqPCP4bCTVVwqPKng7NCXhQMvwAPFHwKzc4WS2iXnLNVmmmyJ4shaMZhj434V4x4NismNnu2DT"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_RV1FR45y7F7q3QF1M914XS/facts",
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
      "checkedAt": "2026-11-26T21:10:29.389Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "9ad43c9531cc1e5dbffe013a554299bbc288933d7b2b3a00f8293ed5acf4cb86",
        "signature": "c53a3d47db2ef4408cbc04ae2434ad570c4bf692ac1098e5890c11ea25ad8cb47d951747249fa96d5a304171bb80367f74b12d36d1529a302c77bbe7aeceac07"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_RV1FR45y7F7q3QF1M914XS/w3c",
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
      "id": "urn:service:skill-eSBpicdLvZZ",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T21:10:28Z",
      "credentialSubject": {
        "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "skill": "translation",
        "level": "expert",
        "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-eSBpicdLvZZ",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:10:28Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4whxUGEQX74Tftv7KkiJ3jjwML3Fj3PjFZ4kAESeA8BoV86Jtjni1Us9KEigUxaA6g31qwrmC5Nw1Dxtza2stzei"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_RV1FR45y7F7q3QF1M914XS",
      "type": "SkillCredential",
      "subjectId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T21:10:28.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "2MzjjTfQNDPJMyTf89jnVgPCwXSRqP8TqbeeXZY1dJ6D4rNzCvGeoHGwzz3F9XF3o91Cdg7o92oj9UzLqvMqZwjt",
        "address": "EYapBSrrf9yiLvn36TLw3VPyNxGJcFju9QjtTAvZ5EtM"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:41625/verify/cred_RV1FR45y7F7q3QF1M914XS"
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
          "id": "key_f20a9bd255d01f5659f6bc9e",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "Qj0l",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:10:24.652Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_569e3871cdf40c5d9edf5b12",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "m9HE",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:10:24.603Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T21:10:24.690Z"
        },
        {
          "id": "key_16731b9de40dde42012970a7",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "w9Gl",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:10:21.782Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T21:10:21.954Z"
        },
        {
          "id": "key_9fea6ad5b42a72e1d32d86a8",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "ORAq",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:10:21.364Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_3RvPwNk4LAKrhx2ynABtK9/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_4PT1tP2wX5FagtAtvdNjWj",
          "event": "payment.completed",
          "eventId": "evt_QcbK1ke3TZLhQLTWCZcSuT",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 2,
          "createdAt": "2026-11-26T21:10:30.008Z",
          "lastAttemptAt": "2026-11-26T21:10:30.012Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T21:10:30.012Z",
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
          "id": "wh_NWH9HaZVyxVzmiUCGQCfrr",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T21:10:29.766Z",
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
      "paymentId": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "reason": "not delivered",
      "signature": "wG6bag9W2NT3PFWHHi0lZqJZPyGFOBXn2rHls4QxARTz4ycFcy4sbL7wbIbPAHl17Z/UedOFp3gy+XrbFsx6Dw=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_LeUNvHtSDwnTot8XE82PMM",
      "paymentId": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "openedBy": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T21:10:27.132Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_EULpGH1t3bYGRPJrcURKFV",
      "signature": "0x2222aa0af5bab7fc54dfd3ee63ba1359fa71e28cb756477ef9e565ecd1753fc50d159c4d3e468534e763ba5b398c8bab9e68de670562e5b5fe461db6fe03e3cf1b",
      "ownerSignature": "MgBXboGFu2gTxcmmhkuu/NCkMWwza6wXPsj/AnIA6UVzoc2fzZ7SAEnwXkMWEkb4cGaBq5sQCVukpud4B4Y6DA=="
    },
    "status": 201,
    "answer": {
      "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T21:10:25.884Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_8jiuWYSzoBynRg2a2SmzoT/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "JBiDhXZUsnyH9DwCvwHP4keiSrhr5DrJnlh188Z6hZvNO3GPkSYYByEgp8Cck2Ssm1ye06iADW7l/mxsQ0T6BQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "rater": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T21:10:26.944Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_DCjuLND8Sk1LF65JSFhBpT",
        "signatures": [
          {
            "address": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
            "signature": "opSLnrzeCCGYjt2fGuaDRtPkbXavr+5/O9FQhw6lx/gQq/FaKvq6XUA1Dsmixbvs4l1XIF0pZzZ4UMG7l5OBDQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "internalId": "agt_8e1LEeqMTaihH7Vuqx25qA",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
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
        "createdAt": "2026-11-26T21:10:24.952Z",
        "updatedAt": "2026-11-26T21:10:24.952Z",
        "lastActiveAt": "2026-11-26T21:10:24.952Z",
        "isTest": true
      },
      "key": "arcs_live_TqyK0PI7NBSFRm9FaL18v88ANjLH5GfCJKRdnk321NNqpT",
      "apiKey": {
        "id": "key_1213b21f95fd96d022e6f74c",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "NqpT",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "issuerDid": null,
        "createdAt": "2026-11-26T21:10:24.972Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_DERGqjf1Sm4ypFgBkdWjFw",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_4PT1tP2wX5FagtAtvdNjWj/replay",
    "status": 201,
    "answer": {
      "id": "del_W6HKQLQ47rmxvr2eFhbHEc",
      "event": "payment.completed",
      "eventId": "evt_QcbK1ke3TZLhQLTWCZcSuT",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T21:10:30.105Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T21:10:30.105Z",
      "finishedAt": null,
      "replayOf": "del_4PT1tP2wX5FagtAtvdNjWj"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_8jiuWYSzoBynRg2a2SmzoT/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "k5mVfWfcwhogDg7Ppten6XvyDqE4qNHOCSf60J6MqNj3ibG6Z70dRblbLXzitMPRukW4xYLpn6U541/Jmb3lDw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T21:10:27.069Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_DERGqjf1Sm4ypFgBkdWjFw",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_DERGqjf1Sm4ypFgBkdWjFw",
      "state": "held",
      "account": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "amount": "3.2",
      "paid": "0",
      "outcome": "failed",
      "expiresAt": "2026-11-26T21:12:28.123Z",
      "createdAt": "2026-11-26T21:10:28.134Z",
      "paymentIds": []
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "amount": "1.50",
      "transactionHash": "2BEyChEMEGcBonRv2GaKbuskkC2LzKB1EMtpngTtw6gYh7x8f35RtjnkLmRe9bone2FhAe45MuKbWhRQRXc75FWU",
      "payer": {
        "address": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm"
      },
      "payee": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2BEyChEMEGcBonRv2GaKbuskkC2LzKB1EMtpngTtw6gYh7x8f35RtjnkLmRe9bone2FhAe45MuKbWhRQRXc75FWU",
      "asset": "EN1fgDRRmsyxF4GT51kaUbexTS7Z8SZQAuxH5vvfpWnL",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T21:10:26.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T21:10:26.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T21:10:26.660Z",
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
      "transactionHash": "Y1U8gCmSx2m9amTXaHERP37bPC1m2r1qjHi5AVox5jzSgydzB9KRe1ejMuaRgkPjk4x7nJSoxTwhfNGSRAwUBDk"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "HujX55BUWLC9CmTvXQ6pUQPHcZTAfnNskrsRtnxJLgAB",
          "amount": "2.5",
          "isNew": true,
          "payee": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_LeUNvHtSDwnTot8XE82PMM/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_LeUNvHtSDwnTot8XE82PMM",
      "paymentId": "pay_8jiuWYSzoBynRg2a2SmzoT",
      "agentId": "7m1ZbvgQMhpMXr269d2SJ2mRhPGcS7ve8MrBpVpHTiJx",
      "openedBy": "9PDd3zt6CRCUbsxHKXXxAByoFFgrWq2mABa2RD5Batgm",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T21:10:27.132Z",
      "resolvedAt": "2026-11-26T21:10:27.289Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_RV1FR45y7F7q3QF1M914XS/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_RV1FR45y7F7q3QF1M914XS",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
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
      "issuedAt": "2026-11-26T21:10:28.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T21:10:29.547Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "EYapBSrrf9yiLvn36TLw3VPyNxGJcFju9QjtTAvZ5EtM",
        "transactionHash": "2MzjjTfQNDPJMyTf89jnVgPCwXSRqP8TqbeeXZY1dJ6D4rNzCvGeoHGwzz3F9XF3o91Cdg7o92oj9UzLqvMqZwjt",
        "blockNumber": 53
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
            "estimatedCompletionAt": "2026-11-26T21:11:11.491Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T21:10:29.491Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:41625/v1/status-lists/list_Qm5XVqSCkPnbGfTbEhfHT2",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41625/verify/cred_RV1FR45y7F7q3QF1M914XS",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T21:10:28.802Z",
      "updatedAt": "2026-11-26T21:10:29.547Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_f20a9bd255d01f5659f6bc9e",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_NWH9HaZVyxVzmiUCGQCfrr/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_NWH9HaZVyxVzmiUCGQCfrr",
      "secret": "whsec_WbUeOnD1zaUf0momxm2TEn31FdGamsnIEVBaR5Nirfc=",
      "previousSecretExpiresAt": "2026-11-27T21:10:29.981Z"
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
          "createdAt": "2026-05-30T21:10:13.313Z"
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
    "path": "/v1/credentials/cred_RV1FR45y7F7q3QF1M914XS/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T21:11:11.491Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T21:10:29.491Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_3RvPwNk4LAKrhx2ynABtK9/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 2,
      "deliveryId": "del_4PT1tP2wX5FagtAtvdNjWj"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
      "internalId": "agt_8e1LEeqMTaihH7Vuqx25qA",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
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
      "createdAt": "2026-11-26T21:10:24.952Z",
      "updatedAt": "2026-11-26T21:10:25.218Z",
      "lastActiveAt": "2026-11-26T21:10:24.952Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_NWH9HaZVyxVzmiUCGQCfrr",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_NWH9HaZVyxVzmiUCGQCfrr",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T21:10:29.766Z",
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
        "issuer": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
        "credentialStatus": {
          "id": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:10:30Z",
          "verificationMethod": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp#z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3FdrtEHbrAm4SZxXfvRq7geqXzHyD3m7vUjGQ2TaAq2QFJD5sz6xd2EeBvQ4ZoJQFxiJJrsujipyZVnAKADV8xfT"
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
        "issuer": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
        "credentialStatus": {
          "id": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:10:30Z",
          "verificationMethod": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp#z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3FdrtEHbrAm4SZxXfvRq7geqXzHyD3m7vUjGQ2TaAq2QFJD5sz6xd2EeBvQ4ZoJQFxiJJrsujipyZVnAKADV8xfT"
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
        "holder": "did:key:z6MkfzBcvEyBjBNXMFr4rQnLiWvCkWAE9GznjSFobxRwsX9v",
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
            "issuer": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
            "credentialStatus": {
              "id": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:41625/v1/status-lists/list_9a9e3c297b6f69e2ac485ccda3716d72"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T21:10:30Z",
              "verificationMethod": "did:key:z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp#z6Mku567VfyS2w41QoRHmCXLwc8Na6p6nZMFuDAzvFmmwsHp",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3FdrtEHbrAm4SZxXfvRq7geqXzHyD3m7vUjGQ2TaAq2QFJD5sz6xd2EeBvQ4ZoJQFxiJJrsujipyZVnAKADV8xfT"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:10:30Z",
          "verificationMethod": "did:key:z6MkfzBcvEyBjBNXMFr4rQnLiWvCkWAE9GznjSFobxRwsX9v#z6MkfzBcvEyBjBNXMFr4rQnLiWvCkWAE9GznjSFobxRwsX9v",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z28Uwyud23ezNAMgPCKA6zv9GafH8GtGntctBVpdS6uSdSEuJDwSyY7QpGt8XWn8gcoTahdgSt8nNJgfCuwpvVijx"
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
        "id": "urn:service:skill-eSBpicdLvZZ",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T21:10:28Z",
        "credentialSubject": {
          "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
          "skill": "translation",
          "level": "expert",
          "agentId": "2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-eSBpicdLvZZ",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:10:28Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4whxUGEQX74Tftv7KkiJ3jjwML3Fj3PjFZ4kAESeA8BoV86Jtjni1Us9KEigUxaA6g31qwrmC5Nw1Dxtza2stzei"
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
      "credentialId": "cred_RV1FR45y7F7q3QF1M914XS",
      "subject": {
        "id": "did:service:local:2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T21:10:28.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "2MzjjTfQNDPJMyTf89jnVgPCwXSRqP8TqbeeXZY1dJ6D4rNzCvGeoHGwzz3F9XF3o91Cdg7o92oj9UzLqvMqZwjt",
        "blockNumber": 53,
        "timestamp": "2026-11-26T21:10:28.899Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_16731b9de40dde42012970a7",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "w9Gl",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T21:10:21.782Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T21:10:21.954Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/2XvaKzikPdt4Em1NAqpVsRNCvvtNjPkS3RLsmgTvxJNY/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
