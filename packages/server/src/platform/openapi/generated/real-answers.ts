// Taken from a run against a server: ARCS_WRITE_EXAMPLES=1 npx vitest run packages/server/src/platform/openapi/real-answers

/** A request to an operation in a run against a real server, and its answer. */
export type RealAnswer = {
  /** With what stood in the path and behind it. */
  path: string;
  request?: unknown;
  status: number;
  answer?: unknown;
};

/** Answers of a server, by the id of the operation. */
export const realAnswers: Readonly<Record<string, RealAnswer>> = {
  "checkAccount": {
    "path": "/check/EBMr23hH4G5vAFYfPhZpobeXWPmHmCzjGXQvpKsBn3mi",
    "status": 200,
    "answer": {
      "account": "EBMr23hH4G5vAFYfPhZpobeXWPmHmCzjGXQvpKsBn3mi",
      "agentId": "EBMr23hH4G5vAFYfPhZpobeXWPmHmCzjGXQvpKsBn3mi",
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
        "overall": 0,
        "basis": "seen",
        "proven": 0
      },
      "reading": {
        "state": "queued",
        "from": null,
        "finalUntil": null
      },
      "asOf": {
        "log": 347,
        "at": "2026-11-29T10:48:56.319Z"
      }
    }
  },
  "checkAnything": {
    "path": "/check/anything?text=HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
    "status": 200,
    "answer": {
      "text": "HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
      "kind": "account",
      "meaning": "15.00 in test money is safe to spend with HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1 now.",
      "next": "Its payments are still being read: ask again in a minute.",
      "page": "/agents/HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
      "account": {
        "account": "HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
        "agentId": "HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
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
          "overall": 0,
          "basis": "seen",
          "proven": 0
        },
        "reading": {
          "state": "queued",
          "from": null,
          "finalUntil": null
        },
        "asOf": {
          "log": 347,
          "at": "2026-11-29T11:47:18.394Z"
        }
      },
      "sellers": [],
      "agents": [],
      "documents": []
    }
  },
  "checkSeller": {
    "path": "/check?url=http%3A%2F%2F127.0.0.1%3A41995%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "http://127.0.0.1:41995/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "EBMr23hH4G5vAFYfPhZpobeXWPmHmCzjGXQvpKsBn3mi",
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
            "account": "EBMr23hH4G5vAFYfPhZpobeXWPmHmCzjGXQvpKsBn3mi",
            "agentId": "EBMr23hH4G5vAFYfPhZpobeXWPmHmCzjGXQvpKsBn3mi",
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
              "overall": 0,
              "basis": "seen",
              "proven": 0
            },
            "reading": {
              "state": "queued",
              "from": null,
              "finalUntil": null
            },
            "asOf": {
              "log": 347,
              "at": "2026-11-29T10:48:56.319Z"
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
  "closeAgent": {
    "path": "/v1/agents/83CJ7Vb93FSLXtqTLibjB9y1agxhrYCK9r6hofcS7wxt/close",
    "request": {
      "credentials": "revoke",
      "proof": {
        "challengeId": "chl_JeJjd5Mcmr9szZrBSkQdC5",
        "signatures": [
          {
            "address": "83CJ7Vb93FSLXtqTLibjB9y1agxhrYCK9r6hofcS7wxt",
            "signature": "QTEKInAO+CUGek8O+rO+j+HKu0JnyXXIUyK8K18UXdjne0z6AkB9/jZ/BgH6THVHdJtNKOASCKqkcNT9UX8kAw=="
          }
        ]
      }
    },
    "status": 200,
    "answer": {
      "agentId": "83CJ7Vb93FSLXtqTLibjB9y1agxhrYCK9r6hofcS7wxt",
      "closedAt": "2026-11-29T14:19:49.355Z",
      "credentials": "revoke"
    }
  },
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
      "purpose": "register",
      "bodyDigest": "sha256-glyN_nb2Nkn6YHfPU9YjFsxCa-ZK2F2TkjClx0KRdZ4"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_W8AgSY7QNaBECA5vaEUq2q",
      "address": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
      "purpose": "register",
      "message": "http://127.0.0.1:34413 asks you to register the agent 7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_W8AgSY7QNaBECA5vaEUq2q\nOwner: 7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp\nPayment address: none\nBody: sha256-glyN_nb2Nkn6YHfPU9YjFsxCa-ZK2F2TkjClx0KRdZ4\nValid until: 2026-11-26T22:13:27.793Z",
      "expiresAt": "2026-11-26T22:13:27.793Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/2FmFHh6JVHfcKvvMxsp7uHw7P78JcTNARSLRnjwBBXG9/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "5g4cMaNqhYYkzcz1rRcdWAitfkv5i4hkUanMH53PAWNW",
      "token": "solana:local/token:7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ",
      "form": "exact",
      "amount": "3.20",
      "expiresAt": "2026-11-29T11:16:27.829Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_8GjLHKqD7hiH6cGQ7kuTCh",
      "state": "held",
      "account": "2FmFHh6JVHfcKvvMxsp7uHw7P78JcTNARSLRnjwBBXG9",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "5g4cMaNqhYYkzcz1rRcdWAitfkv5i4hkUanMH53PAWNW",
      "token": "solana:local/token:7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ",
      "form": "exact",
      "amount": "3.2",
      "paid": "0",
      "why": null,
      "sent": null,
      "outcome": null,
      "expiresAt": "2026-11-29T11:16:27.829Z",
      "createdAt": "2026-11-29T11:14:27.934Z",
      "paymentIds": [],
      "check": {
        "account": "2FmFHh6JVHfcKvvMxsp7uHw7P78JcTNARSLRnjwBBXG9",
        "agentId": "2FmFHh6JVHfcKvvMxsp7uHw7P78JcTNARSLRnjwBBXG9",
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
          "overall": 0,
          "basis": "seen",
          "proven": 0
        },
        "reading": {
          "state": "queued",
          "from": null,
          "finalUntil": null
        },
        "asOf": {
          "log": 347,
          "at": "2026-11-29T11:14:26.862Z"
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
      "key": "arcs_live_qsvDwKLmgy1hE5oFMvk9wcGe7JSnHNN33Hp1WM9A4dFN2R",
      "secret": "arcs_live_qsvDwKLmgy1hE5oFMvk9wcGe7JSnHNN33Hp1WM9A4dFN2R",
      "apiKey": {
        "id": "key_84db6613732d2c310d368d3f",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "FN2R",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "replaces": null,
        "createdAt": "2026-11-27T17:22:42.638Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_QMgqt5WVXrCJhdqUjGVS2F",
      "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:34413 asks you to let the agent 7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_QMgqt5WVXrCJhdqUjGVS2F\nAgent: 7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp\nOwner: 7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T22:13:27.967Z",
      "expiresAt": "2026-11-26T22:13:27.967Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_WP8CtVW2TuW6Qw28cMW5mz",
          "secret": "c562540fb9a1c136dd9c1060737f841032ded0921a0b7ba45d8f2beb382a07b9",
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
            "id": "urn:service:committedreputation-JsQY43BaqjB",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T22:03:27Z",
            "validUntil": "2026-11-27T22:03:27Z",
            "credentialSubject": {
              "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
              "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "e955cb982827c51729384ace6264971c565232e7d39da8ef66e018c2768629d1",
                  "atMost": "673c50d10efc02db2db0e9c354ec075174f73ce9a3a6fc4b9f958edd4b5f1695"
                },
                "costToForge": {
                  "atLeast": "482901786bb09e1c7b223540014eac3b0593aa106bc8c509e187ac1e259f4826",
                  "atMost": "55274dfdb3bfd889ff49ef1e6550438c69e5531d2afcefa42847baffaef3d3ee"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-JsQY43BaqjB",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T22:03:27Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z5m8164P2RWTxY4LLSrLxvWZVL2BrQNQGao5ZMLguabVrBfa9S4UowZGFx3WSzs4trT4qBfLuQqTCq9aekdUpJ15Z"
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
      "id": "wh_XD8dMECtQ9av7xJeaW3jbh",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T22:03:29.024Z",
      "secret": "whsec_pSmqzh48k2GxBmRWbTZk/bZ5yUgYaOsxFdFyTxRTYoA="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_XD8dMECtQ9av7xJeaW3jbh",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_PMcVsoAYsKfg7UJw6geMsL",
      "name": "Faro Oracle 2",
      "description": "Forecasts weather and tides for deliveries",
      "capabilities": [
        "weather",
        "forecast"
      ],
      "owner": "2oXLRwuifntsytqb3H8emU1NsqQJDYSiUtmhyh5YyqkU",
      "trustScore": {
        "overall": 645,
        "basis": "proven",
        "proven": 645,
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
      "createdAt": "2026-06-02T09:12:19.409Z",
      "updatedAt": "2026-06-02T09:12:19.409Z",
      "lastActiveAt": "2026-11-22T04:21:00.035Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 10,
        "hash": "16d0838aee1e5b0adc8f6ecd8b00b73c8449b04c5d0865cac76083fa47163f3d"
      },
      "entries": [
        {
          "position": 65,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-27T20:22:34.147Z\",\"digest\":\"fac02bf033a25242d9d8b47306fed0705b97930f405824c5c0bc174bb9793288\",\"inTime\":false,\"kind\":\"rating\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_YAKdUZzNyeVvnq7p1MUheN\",\"rating\":4,\"responseTimeMs\":298802}}"
        },
        {
          "position": 73,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"a99b55d4c098c1c7bae57e33f3e5f89bf37669f68629949a3fd450b3cf6152f2\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-02T09:12:19.409Z\",\"basis\":\"proven\",\"evidence\":\"eb3bf94312aecc73546ca8a7030dd23d0f08bbc4621a89e143fbf8c447cceb72\",\"formula\":\"5\",\"kind\":\"score\",\"proven\":271,\"roots\":\"4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa\",\"score\":271,\"terms\":\"32617b358bb450f94a93af3a711b273b2f53b7bee497ee1d7571cd5fa2722fe6\",\"tier\":\"bronze\"}}"
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
            "basis": "proven",
            "proven": 645,
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
            "basis": "proven",
            "proven": 603,
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
          "at": "2026-05-30T22:03:24.659Z",
          "kind": "roots",
          "digest": "618a0ba2da9ce4b94395112886dacbb599c37e5373e7c5fdf151dc6c3b997cc6"
        },
        {
          "position": 2,
          "at": "2026-05-30T22:03:24.659Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "5k6ihjM3wAfzC7p1TQRA37CvDfKiBvusg3jHZ7wrYMqdrenXkng6vJJvMmD8pnGdVjNmRJrWEzUGHEd1G2wW4xgU",
          "id": "pay_WJ6W7EuX73jSmcpFoqRDZB",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "cb70e31791fb5f7450584aeaad4c56aed4edd93ff7f14942c7a53bcc5094f50e",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_72qAZNWgU96btffHdukpQN",
    "status": 200,
    "answer": {
      "id": "cred_72qAZNWgU96btffHdukpQN",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
        "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
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
      "issuedAt": "2026-11-26T22:03:28.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "EdnwDBkmQMcsAcFu49SZcGVTNFQvAkqhbU4CckeF4zcq",
        "transactionHash": "2HPAqdJkxa1RXnQsRDvzJsdQi3sZPhfwHfNnf8gZkYuozxhWapETT36uCLShPTGwrSS3StT5khfzumazfsKDS3BN",
        "blockNumber": 20
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:34413/v1/status-lists/list_WP8CtVW2TuW6Qw28cMW5mz",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:34413/verify/cred_72qAZNWgU96btffHdukpQN",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T22:03:28.624Z",
      "updatedAt": "2026-11-26T22:03:28.647Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_3tbmhAfix3GKCp9SGn2GD6",
    "status": 200,
    "answer": {
      "id": "dsp_3tbmhAfix3GKCp9SGn2GD6",
      "paymentId": "pay_UsMT69JuRWuRKvWhz1R8kx",
      "holdId": null,
      "agentId": "ER5zRj1Ja2sn17v8eLtzagACgNYqNtgLKJEVj3wYPfbV",
      "openedBy": "7QMVXmrJyCKfrdeAqVVMKoS3xHniEevqo98JmqSmhjK3",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-29T14:17:18.466Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp/erc8004",
    "status": 200,
    "answer": {
      "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
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
    "path": "/v1/holds/hld_8GjLHKqD7hiH6cGQ7kuTCh",
    "status": 200,
    "answer": {
      "id": "hld_8GjLHKqD7hiH6cGQ7kuTCh",
      "state": "held",
      "account": "2FmFHh6JVHfcKvvMxsp7uHw7P78JcTNARSLRnjwBBXG9",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "5g4cMaNqhYYkzcz1rRcdWAitfkv5i4hkUanMH53PAWNW",
      "token": "solana:local/token:7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ",
      "form": "exact",
      "amount": "3.2",
      "paid": "0",
      "why": null,
      "sent": null,
      "outcome": null,
      "expiresAt": "2026-11-29T11:16:27.829Z",
      "createdAt": "2026-11-29T11:14:27.934Z",
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
          "basis": null,
          "proven": null,
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
          "basis": "proven",
          "proven": 645,
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
          "basis": "proven",
          "proven": 603,
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
          "basis": "proven",
          "proven": 580,
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
          "basis": "proven",
          "proven": 570,
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
          "basis": "proven",
          "proven": 551,
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
      "updatedAt": "2026-11-29T09:12:23.665Z",
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
    "answer": "127.0.0.1:34413/log\n421\n9ecorvXlktZQdX5O/FfiYaCk7dWTr0MkGXen58QqaE8=\n\n— 127.0.0.1:34413/log A527ALR8tkdLb3M0hk+llZnZeBSr3kVTPcP0fHGjlTKQxL1wz+V2iMrFmI0scaFwf6LPZKYhH/QgYdLv4N1QdphOqgo=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:34413/log+039dbb00+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_VMPrZXvFA5ssb8B3WiWBbH",
    "status": 200,
    "answer": {
      "id": "pay_VMPrZXvFA5ssb8B3WiWBbH",
      "agentId": "4bZaKh1RLN3Gk9XZqVmVeE5Ra8kjeZFUTfxxTq685x7q",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "A2V2mkgUthHVC3z6KrUYdzDMu3EU5v4Wh5ep3WhidYTE"
      },
      "payee": "4bZaKh1RLN3Gk9XZqVmVeE5Ra8kjeZFUTfxxTq685x7q",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "5jiVBsZto1QomKPBRu7eeq7df6v1BoXkW3qPeo5NxyhceuaCwfwSuP9ndVPLdbqD2mFQLwuw2sXi6ifwvT6C2B3z",
      "asset": "4hxSLLLCt88hzTqCnwNCykebwwHiY87ECGeuQeUwDods",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-29T09:12:26.734Z"
      },
      "dispute": {
        "id": "dsp_4mo6PCAnvgwYZZg6CmsUU6",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-29T09:12:26.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-29T09:12:26.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-29T09:12:26.537Z",
      "counts": false,
      "why": [
        {
          "code": "not_final",
          "message": "Its chain does not prove it for good yet, its token does not count as money, or it gave back an earlier payment.",
          "remedy": "Wait until it is final, or pay in a token of the list (GET /v1/reputation/roots)."
        }
      ],
      "metadata": {}
    }
  },
  "getPaymentReceipt": {
    "path": "/v1/payments/pay_XaHCub7hKrt1UrTs4z7mKn/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:34413/v1/payments/pay_XaHCub7hKrt1UrTs4z7mKn/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T22:03:28Z",
      "credentialSubject": {
        "id": "did:service:local:8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi",
        "payment": {
          "id": "pay_XaHCub7hKrt1UrTs4z7mKn",
          "earlierIds": [],
          "agent": "8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi",
          "payer": "FENT6cQWUYe1kB9Wj5cDBKmCudbatiLZH9SHxSBCD9SD",
          "payee": "8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "2wHyEHCX6ZMonwoWRVZEdVHnm13ieCk4pQpDHSrEE4FyZbME7WajFMzevmfitwZQDL1PLBCs4dfxYqUckPnAWc4y",
          "completedAt": "2026-11-26T22:03:28.000Z"
        },
        "statements": [
          {
            "signer": "FENT6cQWUYe1kB9Wj5cDBKmCudbatiLZH9SHxSBCD9SD",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_XaHCub7hKrt1UrTs4z7mKn\nagent: 8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "607XjrnQWyw3KgO3VPxnfc7pmYLcWTM+HoVxjgd+IgF5DAyAkXBa7pD73Do9AKk2otmfGTAJf6RjNmofhDHSAg==",
            "at": "2026-11-26T22:03:28.205Z"
          },
          {
            "signer": "FENT6cQWUYe1kB9Wj5cDBKmCudbatiLZH9SHxSBCD9SD",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_XaHCub7hKrt1UrTs4z7mKn\nagent: 8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "1ew4zdHFsXJxVLery2WlyosvqcW863NGLS1Tac43KdD5XVLctUurOd6+qE+KpptUb8skIzE65O2PMy7aRjYDDA==",
            "at": "2026-11-26T22:03:28.238Z"
          },
          {
            "signer": "8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_XaHCub7hKrt1UrTs4z7mKn\nagent: 8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "AxrStn3fEgcQuCunjdCzpo+n+aZ3eo11UCQFbAn1oDCIpMihmMp3j5uufRueUKx2HVA+0ZuwIzIuZygMxzfzDg==",
            "at": "2026-11-26T22:03:28.226Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T22:03:28.238Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T22:03:28.278Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T22:03:28Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z4bii6AWTrx5PNsXgLWzEZRg65JsRKA9h9z3Fy62hRUkPC8WbqGakCWVEJuYDyUbgJcnyTEGsZco4N5XXpcHSQWeb"
      }
    }
  },
  "getPublicCoverLog": {
    "path": "/evidence/log?limit=2",
    "status": 200,
    "answer": {
      "entries": [
        {
          "at": "2026-06-02T09:12:19.409Z",
          "digest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
          "kind": "roots",
          "position": 1
        },
        {
          "amount": "40",
          "asset": "made-up",
          "at": "2026-06-02T09:12:19.409Z",
          "id": "pay_JKK3JH14QQYbycuja5mCoJ",
          "kind": "payment",
          "network": "local",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "position": 2,
          "transaction": "3ocCe1NqsXfke8hqm55t3CXsymVN8gKsSfok3NtASWqfUtprxvGjtoPGa5Z9HHjdEsoFWwktbM3Srk1d5paQvf2S"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "c99ebee38aae4f879e91ed90c7873b0b1d7228cb059b527885cc1efefc453e15",
      "position": 2,
      "total": 345,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_72qAZNWgU96btffHdukpQN/credential",
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
      "id": "urn:service:skill-H3EPSfSx93L",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T22:03:28Z",
      "credentialSubject": {
        "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
        "skill": "translation",
        "level": "expert",
        "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-H3EPSfSx93L",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T22:03:28Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5eaKBFPbYrCiqhTmsbtcr4UM7xjk2ukf1gKdK1UdJeJEN3shm4JvmBWgDd79GJ3LTAML6g49QrG5hT27JZ7Zh3w9"
      }
    }
  },
  "getPublicEvidence": {
    "path": "/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "overallScore": 645,
      "basis": "proven",
      "proven": 645,
      "tier": "silver",
      "computedAt": "2026-11-29T09:12:19.409Z",
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
        "position": 345,
        "at": "2026-11-29T09:12:19.409Z"
      },
      "digest": "e9cb9e458883d3d901bb203230bea0334ecff4be92a2ea6ad977cf7849274ac9",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-27T15:41:08.513Z",
          "evidence": "ledger",
          "completedAt": "2026-06-27T20:22:34.147Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 56,
          "loggedAt": "2026-06-27T20:22:34.147Z",
          "left": "2",
          "settled": true
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-09T06:10:26.086Z",
          "evidence": "ledger",
          "completedAt": "2026-07-09T09:16:57.067Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 103,
          "loggedAt": "2026-07-09T09:16:57.067Z",
          "left": "1",
          "settled": true
        }
      ],
      "nextCursor": "MTc5NTk0MzUzOTQwOSAyMDI2LTA3LTA5VDA2OjEwOjI2LjA4NlogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
      "rootsDigest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
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
      "digest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
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
            "network": "devnet",
            "asset": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"
          },
          {
            "network": "eip155:84532",
            "asset": "0x036cbd53842c5426634e7929541ec2318f3dcf7e"
          },
          {
            "network": "eip155:80002",
            "asset": "0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582"
          },
          {
            "network": "eip155:421614",
            "asset": "0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d"
          },
          {
            "network": "eip155:11155111",
            "asset": "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238"
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
      "queueAgeSeconds": 15437945,
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
      "basis": "proven",
      "proven": 645,
      "tier": "silver",
      "components": {
        "successRate": {
          "value": 0.7132,
          "weight": 0.4,
          "contribution": 285,
          "description": "7 of 7 vouched payments completed without dispute (3 without a word, counted as 0.85); little was seen yet, so 76 % of this counts"
        },
        "serviceQuality": {
          "value": 0.6092,
          "weight": 0.3,
          "contribution": 183,
          "description": "4 of 7 vouched payments rated; the others counted as 3.4 of 5 at a fifth of the weight; little was seen yet, so 76 % of this counts"
        },
        "responseTime": {
          "value": 0.6887,
          "weight": 0.2,
          "contribution": 138,
          "description": "4 of 7 vouched payments with a signed response time; the others counted as 0.80 at a fifth of the weight; little was seen yet, so 76 % of this counts"
        },
        "volumeConsistency": {
          "value": 0.3897,
          "weight": 0.1,
          "contribution": 39,
          "description": "7 vouched payments, the first 154 days ago; little was seen yet, so 76 % of this counts"
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
      "rootsDigest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
      "logHead": {
        "count": 10,
        "hash": "16d0838aee1e5b0adc8f6ecd8b00b73c8449b04c5d0865cac76083fa47163f3d"
      },
      "standing": {
        "earnedScore": 645,
        "limits": [
          "1 payment: it does not count, because it failed or was canceled.",
          "Its vouched payments earn 645. They would cost 18.75 USD to fake, which would allow 764."
        ],
        "raises": [
          "Ratings by customers with vouching credit raise the service quality."
        ]
      },
      "payments": {
        "reported": 8,
        "seen": 7,
        "proven": 7,
        "notCounted": [
          {
            "reason": "not_completed",
            "count": 1,
            "example": "pay_Ervp6kkZSGC5eSt4bpSsCj"
          }
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
      "lastUpdated": "2026-11-29T09:12:19.409Z",
      "nextUpdateAt": "2026-11-30T00:00:00.000Z"
    }
  },
  "getReputationEvidence": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/evidence?limit=2",
    "status": 200,
    "answer": {
      "agentId": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "overallScore": 645,
      "basis": "proven",
      "proven": 645,
      "tier": "silver",
      "computedAt": "2026-11-29T09:12:19.409Z",
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
        "position": 345,
        "at": "2026-11-29T09:12:19.409Z"
      },
      "digest": "e9cb9e458883d3d901bb203230bea0334ecff4be92a2ea6ad977cf7849274ac9",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-27T15:41:08.513Z",
          "evidence": "ledger",
          "completedAt": "2026-06-27T20:22:34.147Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 56,
          "loggedAt": "2026-06-27T20:22:34.147Z",
          "left": "2",
          "settled": true
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-09T06:10:26.086Z",
          "evidence": "ledger",
          "completedAt": "2026-07-09T09:16:57.067Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 103,
          "loggedAt": "2026-07-09T09:16:57.067Z",
          "left": "1",
          "settled": true
        }
      ],
      "nextCursor": "MTc5NTk0MzUzOTQwOSAyMDI2LTA3LTA5VDA2OjEwOjI2LjA4NlogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
      "rootsDigest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
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
          "basis": "proven",
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
          "basis": "proven",
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
          "basis": "proven",
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
          "basis": "proven",
          "tier": "bronze",
          "components": {
            "successRate": 0.6548,
            "serviceQuality": 0.5267,
            "responseTime": 0.6283,
            "volumeConsistency": 0.2963
          }
        },
        {
          "timestamp": "2026-11-29T11:45:54.855Z",
          "overallScore": 645,
          "basis": "proven",
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
          "basis": "proven",
          "proven": 645,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7132,
              "weight": 0.4,
              "contribution": 285,
              "description": "7 of 7 vouched payments completed without dispute (3 without a word, counted as 0.85); little was seen yet, so 76 % of this counts"
            },
            "serviceQuality": {
              "value": 0.6092,
              "weight": 0.3,
              "contribution": 183,
              "description": "4 of 7 vouched payments rated; the others counted as 3.4 of 5 at a fifth of the weight; little was seen yet, so 76 % of this counts"
            },
            "responseTime": {
              "value": 0.6887,
              "weight": 0.2,
              "contribution": 138,
              "description": "4 of 7 vouched payments with a signed response time; the others counted as 0.80 at a fifth of the weight; little was seen yet, so 76 % of this counts"
            },
            "volumeConsistency": {
              "value": 0.3897,
              "weight": 0.1,
              "contribution": 39,
              "description": "7 vouched payments, the first 154 days ago; little was seen yet, so 76 % of this counts"
            }
          },
          "backing": "25",
          "costToForge": "18.75",
          "limit": 764,
          "rootsDigest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
          "logHead": {
            "count": 10,
            "hash": "16d0838aee1e5b0adc8f6ecd8b00b73c8449b04c5d0865cac76083fa47163f3d"
          },
          "standing": {
            "earnedScore": 645,
            "limits": [
              "Its vouched payments earn 645. They would cost 18.75 USD to fake, which would allow 764."
            ],
            "raises": [
              "Ratings by customers with vouching credit raise the service quality."
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
          "lastUpdated": "2026-11-29T09:12:19.409Z",
          "nextUpdateAt": "2026-11-30T00:00:00.000Z"
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
          "basis": "proven",
          "proven": 603,
          "tier": "silver",
          "components": {
            "successRate": {
              "value": 0.7084,
              "weight": 0.4,
              "contribution": 283,
              "description": "6 of 6 vouched payments completed without dispute (2 without a word, counted as 0.85); little was seen yet, so 73 % of this counts"
            },
            "serviceQuality": {
              "value": 0.5674,
              "weight": 0.3,
              "contribution": 170,
              "description": "4 of 6 vouched payments rated; the others counted as 3.4 of 5 at a fifth of the weight; little was seen yet, so 73 % of this counts"
            },
            "responseTime": {
              "value": 0.579,
              "weight": 0.2,
              "contribution": 116,
              "description": "4 of 6 vouched payments with a signed response time; the others counted as 0.80 at a fifth of the weight; little was seen yet, so 73 % of this counts"
            },
            "volumeConsistency": {
              "value": 0.3356,
              "weight": 0.1,
              "contribution": 34,
              "description": "6 vouched payments, the first 130 days ago; little was seen yet, so 73 % of this counts"
            }
          },
          "backing": "147",
          "costToForge": "110.25",
          "limit": 901,
          "rootsDigest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
          "logHead": {
            "count": 11,
            "hash": "9bca420d7ddfc40e2f10342a85d535bb39d151a7caad6e546ebcf0cc839cd5dc"
          },
          "standing": {
            "earnedScore": 603,
            "limits": [
              "Its vouched payments earn 603. They would cost 110.25 USD to fake, which would allow 901."
            ],
            "raises": [
              "Ratings by customers with vouching credit raise the service quality."
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
          "lastUpdated": "2026-11-29T09:12:19.409Z",
          "nextUpdateAt": "2026-11-30T00:00:00.000Z"
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
      "digest": "4398ef5bb51fc9ac2c56207654b6a3ad2653d7ec0d9394af5ccdc6cf1259feaa",
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
            "network": "devnet",
            "asset": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"
          },
          {
            "network": "eip155:84532",
            "asset": "0x036cbd53842c5426634e7929541ec2318f3dcf7e"
          },
          {
            "network": "eip155:80002",
            "asset": "0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582"
          },
          {
            "network": "eip155:421614",
            "asset": "0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d"
          },
          {
            "network": "eip155:11155111",
            "asset": "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238"
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
    "path": "/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
      "validFrom": "2026-11-26T22:03:29Z",
      "validUntil": "2026-11-27T22:03:29Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T22:03:29Z",
        "verificationMethod": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz#z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z52gMrHFQp1J1ajuAmPjRaQPdk9mz1m2QEMoRAXEXo6Hw33jSdbQN5CQ2zfFUGzX87ToStgrXkYvn6WELb6bgYFi3"
      }
    }
  },
  "getSubjectData": {
    "path": "/credentials/cred_7SQSrKRVeoE2ZjsP7a6mgN/subject-data",
    "status": 200,
    "answer": {
      "agentId": "2HcENQShymGtCQ8kW4nxDkGZeu12Nv9RrC9wsRfuppu7",
      "level": "expert",
      "skill": "translation"
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_72qAZNWgU96btffHdukpQN/facts",
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
      "checkedAt": "2026-11-26T22:03:28.894Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "dbb66f9287c5a201aa8d72d1576ea3b7e2b7b8ba059b308714bc8fc58935b3c3",
        "signature": "e8787ffc88d352e7ccd7671661def914c765d8d34929a18e9c0c0d97c884a116d775e5e30da985ace2b420116c7b11cb5cdc538ba14d112a8dbbcd44f88bc30c"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_72qAZNWgU96btffHdukpQN/w3c",
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
      "id": "urn:service:skill-H3EPSfSx93L",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T22:03:28Z",
      "credentialSubject": {
        "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
        "skill": "translation",
        "level": "expert",
        "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-H3EPSfSx93L",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T22:03:28Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5eaKBFPbYrCiqhTmsbtcr4UM7xjk2ukf1gKdK1UdJeJEN3shm4JvmBWgDd79GJ3LTAML6g49QrG5hT27JZ7Zh3w9"
      }
    }
  },
  "getWebhook": {
    "path": "/v1/webhooks/wh_68rVKAX3WqJCcSUrmGahXS",
    "status": 200,
    "answer": {
      "id": "wh_68rVKAX3WqJCcSUrmGahXS",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-29T11:47:29.136Z",
      "failingSince": null,
      "disabledAt": null,
      "disabledReason": null,
      "lastDelivery": null
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_72qAZNWgU96btffHdukpQN",
      "type": "SkillCredential",
      "subjectId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T22:03:28.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "2HPAqdJkxa1RXnQsRDvzJsdQi3sZPhfwHfNnf8gZkYuozxhWapETT36uCLShPTGwrSS3StT5khfzumazfsKDS3BN",
        "address": "EdnwDBkmQMcsAcFu49SZcGVTNFQvAkqhbU4CckeF4zcq"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:34413/verify/cred_72qAZNWgU96btffHdukpQN"
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
  "listDisputes": {
    "path": "/v1/disputes?agentId=ER5zRj1Ja2sn17v8eLtzagACgNYqNtgLKJEVj3wYPfbV&limit=1",
    "status": 200,
    "answer": {
      "disputes": [
        {
          "id": "dsp_3tbmhAfix3GKCp9SGn2GD6",
          "paymentId": "pay_UsMT69JuRWuRKvWhz1R8kx",
          "holdId": null,
          "agentId": "ER5zRj1Ja2sn17v8eLtzagACgNYqNtgLKJEVj3wYPfbV",
          "openedBy": "7QMVXmrJyCKfrdeAqVVMKoS3xHniEevqo98JmqSmhjK3",
          "reason": "not delivered",
          "status": "resolved",
          "resolution": "The forecast was delivered in time.",
          "winner": "payee",
          "createdAt": "2026-11-29T14:17:18.466Z",
          "resolvedAt": "2026-11-29T14:17:19.307Z"
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
  "listIssuedCredentials": {
    "path": "/v1/credentials?limit=1",
    "status": 200,
    "answer": {
      "credentials": [
        {
          "id": "cred_A3Jbz5NuzHoHt7ccf7PuFy",
          "type": "SkillCredential",
          "subjectId": "AVYQKNr9WUNoqLzw1SXbqzVrDLRNbCAs5w5rNdX69oVT",
          "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "issuedAt": "2026-11-29T11:47:24.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:38351/verify/cred_A3Jbz5NuzHoHt7ccf7PuFy"
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
          "id": "key_84db6613732d2c310d368d3f",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "FN2R",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "replaces": null,
          "createdAt": "2026-11-27T17:22:42.638Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_f3ad597e6b21472deff95a53",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "eK8I",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "replaces": null,
          "createdAt": "2026-11-27T17:22:42.610Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-27T17:22:42.651Z"
        },
        {
          "id": "key_7ecf405c0478392bedee0c79",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "ONje",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "replaces": null,
          "createdAt": "2026-11-27T17:22:41.975Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-27T17:22:42.057Z"
        },
        {
          "id": "key_d0c80ba06add2b324da2dd88",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "yvNt",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "replaces": null,
          "createdAt": "2026-11-27T17:22:41.859Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listPayments": {
    "path": "/v1/payments?agentId=HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1&limit=1",
    "status": 200,
    "answer": {
      "payments": [
        {
          "id": "pay_Bh8uednQkZAQZsZGtCg2Dy",
          "agentId": "HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
          "status": "completed",
          "amount": "1.5",
          "currency": "USDC",
          "payer": {
            "address": "Hh4byNip61Yf3svo5f2mwiDAogmBMB1Pip5SQE4wnL8p"
          },
          "payee": "HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
          "evidence": "ledger",
          "network": "local",
          "transactionHash": "53DG8ewjYHyAoq1URvU7vdyK87dgHv664F2RsJV1fNJr1hogYaqSubJaNofHMswscoHPTYBrAsWFY1hirSzUsC3a",
          "asset": "3XMGYtcpeBQ2HMBFYbsKLKmN1dFb6LgfCv9xNRL3J4j5",
          "receipt": null,
          "rating": {
            "rating": 4,
            "comment": "Right to the minute",
            "delivered": null,
            "responseTimeMs": null,
            "inTime": null,
            "createdAt": "2026-11-29T11:47:14.158Z"
          },
          "dispute": {
            "id": "dsp_SDYAfK3y1tmgpnVWwRehW4",
            "status": "resolved",
            "winner": "payee"
          },
          "reason": null,
          "errorCode": null,
          "errorMessage": null,
          "escrowReleased": null,
          "responseTimeMs": null,
          "createdAt": "2026-11-29T11:47:12.000Z",
          "deadlineAt": null,
          "completedAt": "2026-11-29T11:47:12.000Z",
          "failedAt": null,
          "canceledAt": null,
          "updatedAt": "2026-11-29T11:47:12.998Z",
          "counts": false,
          "why": [
            {
              "code": "not_final",
              "message": "Its chain does not prove it for good yet, its token does not count as money, or it gave back an earlier payment.",
              "remedy": "Wait until it is final, or pay in a token of the list (GET /v1/reputation/roots)."
            }
          ],
          "metadata": {}
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
  "listRatings": {
    "path": "/v1/ratings?agentId=HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1&limit=1",
    "status": 200,
    "answer": {
      "ratings": [
        {
          "paymentId": "pay_Bh8uednQkZAQZsZGtCg2Dy",
          "agentId": "HuGqcXUJgfuGF7Z1NoZPwo5VMAZE4cNXJC5qXCuhLm1",
          "rater": "Hh4byNip61Yf3svo5f2mwiDAogmBMB1Pip5SQE4wnL8p",
          "rating": 4,
          "comment": "Right to the minute",
          "delivered": null,
          "responseTimeMs": null,
          "inTime": null,
          "createdAt": "2026-11-29T11:47:14.158Z"
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
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_TLknS1DbyfwSK7qSAjD98N/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_7ofwGBdFntqvVcThnRN1rc",
          "event": "payment.completed",
          "eventId": "evt_Wi1LWXAAPakCPLkaHME6R6",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 2,
          "createdAt": "2026-11-26T22:03:29.094Z",
          "lastAttemptAt": "2026-11-26T22:03:29.098Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T22:03:29.098Z",
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
          "id": "wh_XD8dMECtQ9av7xJeaW3jbh",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T22:03:29.024Z",
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
      "paymentId": "pay_UsMT69JuRWuRKvWhz1R8kx",
      "reason": "not delivered",
      "signature": "6O/GO92XrNXsNZUDow1a5cr0Rq6NAoTPj1dYiiDkdpcXuTUVb6rdks/8qpEERQ1RCqahODBkRmdfiLwDTL79CQ=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_3tbmhAfix3GKCp9SGn2GD6",
      "paymentId": "pay_UsMT69JuRWuRKvWhz1R8kx",
      "holdId": null,
      "agentId": "ER5zRj1Ja2sn17v8eLtzagACgNYqNtgLKJEVj3wYPfbV",
      "openedBy": "7QMVXmrJyCKfrdeAqVVMKoS3xHniEevqo98JmqSmhjK3",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-29T14:17:18.466Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_QMgqt5WVXrCJhdqUjGVS2F",
      "signature": "0x384e51ca3969194853d816238ad4c1a358c476f92da713cb94ea500092c3f1325a36fbbc8122959869ada63c78d80a3ffd3c9b8c9418691d40b0f94bbdf0f1f61b",
      "ownerSignature": "JzJYK9lICGYqmLJvBu1yuaTXFtfNPVRF8uUSVzF9YAaM11jO0rRoDGKAm3ROKAwAZjR0gw4arUpOzaVZPtSJAA=="
    },
    "status": 201,
    "answer": {
      "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T22:03:27.997Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_XaHCub7hKrt1UrTs4z7mKn/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "607XjrnQWyw3KgO3VPxnfc7pmYLcWTM+HoVxjgd+IgF5DAyAkXBa7pD73Do9AKk2otmfGTAJf6RjNmofhDHSAg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_XaHCub7hKrt1UrTs4z7mKn",
      "agentId": "8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi",
      "rater": "FENT6cQWUYe1kB9Wj5cDBKmCudbatiLZH9SHxSBCD9SD",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T22:03:28.205Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_RHhbg175RZaFv3Kgh7S7rE",
        "signatures": [
          {
            "address": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
            "signature": "U+PovGOlKXXnwKfsdV8Ovqmvup4b5aA5GV+fu/zcCq8oxsmPj7M1ZR3B/JaoJQWC11Fgmzi7u+QkuSJ+B2yoAg=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
        "internalId": "agt_BmSyNRVxb3WNuEnT6uM2gj",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
        "trustScore": {
          "overall": 0,
          "basis": "seen",
          "proven": 0,
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
        "createdAt": "2026-11-29T09:12:25.423Z",
        "updatedAt": "2026-11-29T09:12:25.423Z",
        "lastActiveAt": "2026-11-29T09:12:25.423Z",
        "isTest": true
      },
      "key": "arcs_live_2A6goUOUE2YBy8rt4vbpG7ID5hZCOmcjk9NLTJks1AZCzR",
      "apiKey": {
        "id": "key_3898ba2078fd597e04719321",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "ZCzR",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
        "issuerDid": null,
        "replaces": null,
        "createdAt": "2026-11-29T09:12:25.432Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_JnswmCy6WKb8tmS9qkmRZ8",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_7ofwGBdFntqvVcThnRN1rc/replay",
    "status": 201,
    "answer": {
      "id": "del_BtEYW648mrSo9C3bpDSWv",
      "event": "payment.completed",
      "eventId": "evt_Wi1LWXAAPakCPLkaHME6R6",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T22:03:29.136Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T22:03:29.136Z",
      "finishedAt": null,
      "replayOf": "del_7ofwGBdFntqvVcThnRN1rc"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_XaHCub7hKrt1UrTs4z7mKn/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "AxrStn3fEgcQuCunjdCzpo+n+aZ3eo11UCQFbAn1oDCIpMihmMp3j5uufRueUKx2HVA+0ZuwIzIuZygMxzfzDg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_XaHCub7hKrt1UrTs4z7mKn",
      "agentId": "8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T22:03:28.226Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_8GjLHKqD7hiH6cGQ7kuTCh",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_8GjLHKqD7hiH6cGQ7kuTCh",
      "state": "held",
      "account": "2FmFHh6JVHfcKvvMxsp7uHw7P78JcTNARSLRnjwBBXG9",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "5g4cMaNqhYYkzcz1rRcdWAitfkv5i4hkUanMH53PAWNW",
      "token": "solana:local/token:7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ",
      "form": "exact",
      "amount": "3.2",
      "paid": "0",
      "why": null,
      "sent": null,
      "outcome": "failed",
      "expiresAt": "2026-11-29T11:16:27.829Z",
      "createdAt": "2026-11-29T11:14:27.934Z",
      "paymentIds": []
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "4bZaKh1RLN3Gk9XZqVmVeE5Ra8kjeZFUTfxxTq685x7q",
      "amount": "1.50",
      "transactionHash": "5jiVBsZto1QomKPBRu7eeq7df6v1BoXkW3qPeo5NxyhceuaCwfwSuP9ndVPLdbqD2mFQLwuw2sXi6ifwvT6C2B3z",
      "payer": {
        "address": "A2V2mkgUthHVC3z6KrUYdzDMu3EU5v4Wh5ep3WhidYTE"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_VMPrZXvFA5ssb8B3WiWBbH",
      "agentId": "4bZaKh1RLN3Gk9XZqVmVeE5Ra8kjeZFUTfxxTq685x7q",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "A2V2mkgUthHVC3z6KrUYdzDMu3EU5v4Wh5ep3WhidYTE"
      },
      "payee": "4bZaKh1RLN3Gk9XZqVmVeE5Ra8kjeZFUTfxxTq685x7q",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "5jiVBsZto1QomKPBRu7eeq7df6v1BoXkW3qPeo5NxyhceuaCwfwSuP9ndVPLdbqD2mFQLwuw2sXi6ifwvT6C2B3z",
      "asset": "4hxSLLLCt88hzTqCnwNCykebwwHiY87ECGeuQeUwDods",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-29T09:12:26.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-29T09:12:26.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-29T09:12:26.537Z",
      "counts": false,
      "why": [
        {
          "code": "not_final",
          "message": "Its chain does not prove it for good yet, its token does not count as money, or it gave back an earlier payment.",
          "remedy": "Wait until it is final, or pay in a token of the list (GET /v1/reputation/roots)."
        }
      ],
      "metadata": {}
    }
  },
  "reportVoice": {
    "path": "/v1/reputation/voices",
    "request": {
      "transactionHash": "e2EGEddpRhcVFP7AbMagBCtZRmNBhrL49yo8PrcXUafz6ieCtEDQjVuoJvnAezGPMVYQmE2pmvbrv3FpPtKfcrQ"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "5RHiqVT2KmL1fFfFvJ8nhU6EAwuzLRb8cHfFdjcixm14",
          "amount": "2.5",
          "isNew": true,
          "payee": "8cBgoRUcwY4VuB5BunTe5gCqRnqX7QyuXEYxFPxbdFNi"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_3tbmhAfix3GKCp9SGn2GD6/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_3tbmhAfix3GKCp9SGn2GD6",
      "paymentId": "pay_UsMT69JuRWuRKvWhz1R8kx",
      "holdId": null,
      "agentId": "ER5zRj1Ja2sn17v8eLtzagACgNYqNtgLKJEVj3wYPfbV",
      "openedBy": "7QMVXmrJyCKfrdeAqVVMKoS3xHniEevqo98JmqSmhjK3",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-29T14:17:18.466Z",
      "resolvedAt": "2026-11-29T14:17:19.307Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_72qAZNWgU96btffHdukpQN/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_72qAZNWgU96btffHdukpQN",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
        "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
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
      "issuedAt": "2026-11-26T22:03:28.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T22:03:28.955Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "EdnwDBkmQMcsAcFu49SZcGVTNFQvAkqhbU4CckeF4zcq",
        "transactionHash": "2HPAqdJkxa1RXnQsRDvzJsdQi3sZPhfwHfNnf8gZkYuozxhWapETT36uCLShPTGwrSS3StT5khfzumazfsKDS3BN",
        "blockNumber": 20
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
            "estimatedCompletionAt": "2026-11-26T22:04:10.937Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T22:03:28.937Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:34413/v1/status-lists/list_WP8CtVW2TuW6Qw28cMW5mz",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:34413/verify/cred_72qAZNWgU96btffHdukpQN",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T22:03:28.624Z",
      "updatedAt": "2026-11-26T22:03:28.955Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_9be9b1dd92c7387faa8d5f4d",
    "status": 204
  },
  "rotateKey": {
    "path": "/v1/keys/rotate",
    "request": {},
    "status": 201,
    "answer": {
      "key": "arcs_live_MwmD6JRv0cXnOAG5blabykDLEefmeyldUnErwFdw23Mrl3",
      "secret": "arcs_live_MwmD6JRv0cXnOAG5blabykDLEefmeyldUnErwFdw23Mrl3",
      "apiKey": {
        "id": "key_3a9e8844bd9165eb41238d9c",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "Mrl3",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "HweaB9eHCuAttoYRzL6XRrXxpQzJXcsJyvQSfaKPEwnY",
        "issuerDid": null,
        "replaces": "key_e7449bd91d1a0a31449e9d33",
        "createdAt": "2026-11-29T11:52:49.771Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_XD8dMECtQ9av7xJeaW3jbh/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_XD8dMECtQ9av7xJeaW3jbh",
      "secret": "whsec_QRRsFAPatyOd5XA7bKl/dBsSfKjYl3MhlGl17reuuAA=",
      "previousSecretExpiresAt": "2026-11-27T22:03:29.079Z"
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
            "basis": "proven",
            "proven": 645,
            "costToForge": "18.75",
            "tier": "silver",
            "tierPrice": "1"
          },
          "stats": {
            "totalTransactions": 8,
            "averageRating": 4.5
          },
          "createdAt": "2026-06-02T09:12:19.409Z"
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
    "path": "/v1/credentials/cred_72qAZNWgU96btffHdukpQN/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T22:04:10.937Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T22:03:28.937Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_TLknS1DbyfwSK7qSAjD98N/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 2,
      "deliveryId": "del_7ofwGBdFntqvVcThnRN1rc"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
      "internalId": "agt_BmSyNRVxb3WNuEnT6uM2gj",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "FJtLJ5qAJG4dgpvTUUJPqyoWpvq7xx9tpAqniXZJYWs6",
      "trustScore": {
        "overall": 0,
        "basis": "seen",
        "proven": 0,
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
      "createdAt": "2026-11-29T09:12:25.423Z",
      "updatedAt": "2026-11-29T09:12:25.699Z",
      "lastActiveAt": "2026-11-29T09:12:25.423Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_XD8dMECtQ9av7xJeaW3jbh",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_XD8dMECtQ9av7xJeaW3jbh",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T22:03:29.024Z",
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
        "issuer": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
        "credentialStatus": {
          "id": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T22:03:29Z",
          "verificationMethod": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz#z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5U5vpcAWQpQpLkLTzRoJYrNVR76HNLpExsSXsHiaYMFYxBtFvW1nKMjF7rtdMf9myQfYHvYTYXtgWHEwRNoW3zgA"
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
        "issuer": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
        "credentialStatus": {
          "id": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T22:03:29Z",
          "verificationMethod": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz#z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5U5vpcAWQpQpLkLTzRoJYrNVR76HNLpExsSXsHiaYMFYxBtFvW1nKMjF7rtdMf9myQfYHvYTYXtgWHEwRNoW3zgA"
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
        "holder": "did:key:z6MkkoawBJQUj3yMDEMkhr7sYj9Law3Hd5Uqk7UZZN94QZEC",
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
            "issuer": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
            "credentialStatus": {
              "id": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:34413/v1/status-lists/list_2f7883042693d8a7d972b726a2e46762"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T22:03:29Z",
              "verificationMethod": "did:key:z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz#z6MksiRVjcmphxFav6m4Sh9cy1DrtFQFsqeWT8eGmWNqAaqz",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z5U5vpcAWQpQpLkLTzRoJYrNVR76HNLpExsSXsHiaYMFYxBtFvW1nKMjF7rtdMf9myQfYHvYTYXtgWHEwRNoW3zgA"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T22:03:29Z",
          "verificationMethod": "did:key:z6MkkoawBJQUj3yMDEMkhr7sYj9Law3Hd5Uqk7UZZN94QZEC#z6MkkoawBJQUj3yMDEMkhr7sYj9Law3Hd5Uqk7UZZN94QZEC",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "zLmnFA5gjxM6rbSDGM3tvX25yFjznU9bAmEGogNLXoePrueA7tb8LGbHjJe9Nd22yLy1ym1zoSJG4ot5M7Lawvtj"
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
        "id": "urn:service:skill-H3EPSfSx93L",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T22:03:28Z",
        "credentialSubject": {
          "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
          "skill": "translation",
          "level": "expert",
          "agentId": "7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-H3EPSfSx93L",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T22:03:28Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5eaKBFPbYrCiqhTmsbtcr4UM7xjk2ukf1gKdK1UdJeJEN3shm4JvmBWgDd79GJ3LTAML6g49QrG5hT27JZ7Zh3w9"
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
      "credentialId": "cred_72qAZNWgU96btffHdukpQN",
      "subject": {
        "id": "did:service:local:7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T22:03:28.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "2HPAqdJkxa1RXnQsRDvzJsdQi3sZPhfwHfNnf8gZkYuozxhWapETT36uCLShPTGwrSS3StT5khfzumazfsKDS3BN",
        "blockNumber": 20,
        "timestamp": "2026-11-26T22:03:28.647Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_7ecf405c0478392bedee0c79",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "ONje",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "replaces": null,
        "createdAt": "2026-11-27T17:22:41.975Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-27T17:22:42.057Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/7MKtb4A3PWUt6jX42HA2hdbLmMmSDCEV46Zdj6B3VLSp/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
