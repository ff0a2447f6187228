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
    "path": "/check/AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
    "status": 200,
    "answer": {
      "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
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
        "at": "2026-11-26T18:32:48.677Z"
      }
    }
  },
  "checkSeller": {
    "path": "/check?url=http%3A%2F%2F127.0.0.1%3A46057%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "http://127.0.0.1:46057/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
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
            "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
            "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
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
              "at": "2026-11-26T18:32:48.677Z"
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
      "address": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "purpose": "register",
      "bodyDigest": "sha256-OUB-t_RGHWjVYrTA-lc7Lt1lX9WCbzRSji-rrEak74w"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_W82eJuMvziSt8j9jiJuVuz",
      "address": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "purpose": "register",
      "message": "http://127.0.0.1:45297 asks you to register the agent 8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_W82eJuMvziSt8j9jiJuVuz\nOwner: 8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27\nPayment address: none\nBody: sha256-OUB-t_RGHWjVYrTA-lc7Lt1lX9WCbzRSji-rrEak74w\nValid until: 2026-11-26T18:42:48.020Z",
      "expiresAt": "2026-11-26T18:42:48.020Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "amount": "3.20",
      "expiresAt": "2026-11-26T18:34:48.759Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_TuYM1QEAc56bJ41rvMswGG",
      "state": "held",
      "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T18:34:48.759Z",
      "createdAt": "2026-11-26T18:32:48.766Z",
      "check": {
        "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
        "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
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
          "at": "2026-11-26T18:32:48.677Z"
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
      "key": "arcs_live_naWf9H6XPCJGyqJDaU9NSz6HVc0znsmlGSAT1WUA0T6Cds",
      "apiKey": {
        "id": "key_438973f199b8a9d525cd858c",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "6Cds",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T18:32:47.942Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_RzrEsjjqC75AhEAoSKqmCy",
      "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:45297 asks you to let the agent 8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27 be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_RzrEsjjqC75AhEAoSKqmCy\nAgent: 8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27\nOwner: 8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T18:42:48.274Z",
      "expiresAt": "2026-11-26T18:42:48.274Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_GTT4HYzARPee3AuAjeAKZv",
          "secret": "3c46d8a1e8a0471e4af9143aa30d53b6ac91300b4d620dda56c71bb4c18588f7",
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
            "id": "urn:service:committedreputation-DcbZMjkmQKi",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T18:32:48Z",
            "validUntil": "2026-11-27T18:32:48Z",
            "credentialSubject": {
              "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
              "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "5f45f219ac68f926c7ea696bb9552b58fdadbacb09f3c279478e83a8ad161832",
                  "atMost": "d51263acea3e0eb3b397cdbb03b7431c2afca431f617924e6996545524ac9dc3"
                },
                "costToForge": {
                  "atLeast": "2ec5e5d710e5544c2e74ee49b4a76bf3ecf4730ef62c553adaffaaa16f098839",
                  "atMost": "d7bba908cfc6117488584301536507e90f3cde17ba02d7a1d8db174ebbc43f48"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-DcbZMjkmQKi",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T18:32:48Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z54abze69CCfqYzodDcHFFtDK2h1CTNjQU6L2fWkfTbYYPKpXYANarMMvtD6d4tEQwgxMS6m1UNpgdjoALugEmitd"
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
      "id": "wh_Sy5ZcQvPKmjMif2Z94gkW4",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T18:32:49.233Z",
      "secret": "whsec_Tkw7OnhocK1OGYuOdysMSvIOKo5HDYeZ34CniqFWPis="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_Sy5ZcQvPKmjMif2Z94gkW4",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_RfF5mjNx1FK9Uo9xXFUSPf",
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
      "createdAt": "2026-05-30T18:32:44.953Z",
      "updatedAt": "2026-05-30T18:32:44.953Z",
      "lastActiveAt": "2026-11-19T13:41:25.579Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "df31fcee57aad4845cc526ee6ea75a33044606c5313bac42e64db3ad170c64ae"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T18:32:44.953Z\",\"evidence\":\"feee5782b7b1ad82ed0d74828447aa15527d10642ada10d07a902824077677f7\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"9fa5fe7f9c5eca3e6f1bbdb7e2d6ca88151691d10d69367d05ac9f73f94ea169\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"a9e444b79f8047aaa72e243a83a7a13750c222ffc06b85c710be9bbff5a4e197\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T18:32:44.953Z\",\"evidence\":\"dbb455b69423ea83a3b9607553bec4e701a1fbdf6c3f739f8876561e0d479980\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"69d9029c04f05ca82ea06ff962e44216b3030f6f7a218e0ad1ff1a053123b56c\",\"tier\":\"bronze\"}}"
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
          "at": "2026-05-30T18:32:44.953Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T18:32:44.953Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "eqMExqXGpm3ccNNF2dxBfK2x31NKd6gUwiLh8t5v6J26NaeiTtewJTMkouYkTLpmutYy9PvrdB75A47uoU9ubpd",
          "id": "pay_52fz6N2mC7ZW4JrVqhj3wP",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "8040070618904f7699afdc3ea63e479cb91d4ba5ec3cc3e96295e33c73952943",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_TxeocmTa36WRQSwfViAF29",
    "status": 200,
    "answer": {
      "id": "cred_TxeocmTa36WRQSwfViAF29",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
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
      "issuedAt": "2026-11-26T18:32:48.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "EQ1Ddau9A85kjKHRfE4t7aaopHfmhbVNcPVRZE6N2Ywv",
        "transactionHash": "U3yciu8ZBBw47FpogBvtefLiwUrFvGE26HAVSr9hDYuCD5yaeQVVwbmVtcSVGSzuPkAmk56jxRT6GA911ysZqd6",
        "blockNumber": 21
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:45297/v1/status-lists/list_GTT4HYzARPee3AuAjeAKZv",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:45297/verify/cred_TxeocmTa36WRQSwfViAF29",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T18:32:48.899Z",
      "updatedAt": "2026-11-26T18:32:48.915Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_UGdYnLFn938v1DgaVhEDMN",
    "status": 200,
    "answer": {
      "id": "dsp_UGdYnLFn938v1DgaVhEDMN",
      "paymentId": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "openedBy": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T18:32:48.549Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27/erc8004",
    "status": 200,
    "answer": {
      "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
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
    "path": "/v1/holds/hld_TuYM1QEAc56bJ41rvMswGG",
    "status": 200,
    "answer": {
      "id": "hld_TuYM1QEAc56bJ41rvMswGG",
      "state": "held",
      "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T18:34:48.759Z",
      "createdAt": "2026-11-26T18:32:48.766Z"
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
      "updatedAt": "2026-11-26T18:32:47.045Z",
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
    "answer": "127.0.0.1:45297/log\n421\nCB302D1ItjWlQa/mfPQ6b8tL8dRukG24/JfNg3a1JEA=\n\n— 127.0.0.1:45297/log faD/ZSlFiZWpRoAtlzHpKP+lBo3GteHT1i2Ki3qM+ZyE7tTkTxjtvtXd55ARjkvywTyUkuyaG9pV+f9lokhwoGvF2wE=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:45297/log+7da0ff65+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_6UUtc3y3AXtXc8FCyAdi2T",
    "status": 200,
    "answer": {
      "id": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5"
      },
      "payee": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "61ruKct9XxJiH67uMGP3dc7iES273RxgzmGLna3ej6fJHv4uKPDUbf2LLkpDC96BJHBXHqifoVAghAbFirod9r5x",
      "asset": "Bm5WsMMTxLEhmP46ZyXBrs56xEURjrw8FYKV2LYbkcWj",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T18:32:48.513Z"
      },
      "dispute": {
        "id": "dsp_UGdYnLFn938v1DgaVhEDMN",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T18:32:48.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T18:32:48.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T18:32:48.449Z",
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
    "path": "/v1/payments/pay_6UUtc3y3AXtXc8FCyAdi2T/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:45297/v1/payments/pay_6UUtc3y3AXtXc8FCyAdi2T/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T18:32:48Z",
      "credentialSubject": {
        "id": "did:service:local:AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
        "payment": {
          "id": "pay_6UUtc3y3AXtXc8FCyAdi2T",
          "earlierIds": [],
          "agent": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
          "payer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
          "payee": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "61ruKct9XxJiH67uMGP3dc7iES273RxgzmGLna3ej6fJHv4uKPDUbf2LLkpDC96BJHBXHqifoVAghAbFirod9r5x",
          "completedAt": "2026-11-26T18:32:48.000Z"
        },
        "statements": [
          {
            "signer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_6UUtc3y3AXtXc8FCyAdi2T\nagent: AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "ueNXT5Wc6Hm0JJ7AxEYP08kI7g9Sikj5JDEH1L5GyRMUUB8XEqLsPxgoXuaXuSFqDGaiPqqu7dEXJYXNPHLIDw==",
            "at": "2026-11-26T18:32:48.513Z"
          },
          {
            "signer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_6UUtc3y3AXtXc8FCyAdi2T\nagent: AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "eG4dsHnHSKY56HF3OnFdVN553CnBSNT1BsURsf+XPOK+18QXk99bUCATZCpnCdMVZlEDG8JGdu15W1j8NnLpCg==",
            "at": "2026-11-26T18:32:48.549Z"
          },
          {
            "signer": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_6UUtc3y3AXtXc8FCyAdi2T\nagent: AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "qWGBJiIHkNuLbekoI7IlVgMBpNkvQ01dhKmcT59OFJN6WypxBzN0M7h5QnzSgf2cMIrtD7OYoyXNDOwuFcgHBw==",
            "at": "2026-11-26T18:32:48.535Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T18:32:48.549Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T18:32:48.590Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T18:32:48Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z5P3zrYy3Pgck56EPNfFkfqM2JsYtgEXYSHqcEsjrw4gipJg5nhgquyfBbVmm5Epn5pihNveP8hLfcuwTgjfcWh9Z"
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
          "at": "2026-05-30T18:32:44.953Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T18:32:44.953Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "eqMExqXGpm3ccNNF2dxBfK2x31NKd6gUwiLh8t5v6J26NaeiTtewJTMkouYkTLpmutYy9PvrdB75A47uoU9ubpd",
          "id": "pay_52fz6N2mC7ZW4JrVqhj3wP",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "8040070618904f7699afdc3ea63e479cb91d4ba5ec3cc3e96295e33c73952943",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_TxeocmTa36WRQSwfViAF29/credential",
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
      "id": "urn:service:skill-i2AbR7JM8hV",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T18:32:48Z",
      "credentialSubject": {
        "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "skill": "translation",
        "level": "expert",
        "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-i2AbR7JM8hV",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T18:32:48Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3SGikN2EPiDhF3qF2V7uDysCMNtJYJz77QK8QF6Rf5B8xRPJD5puHDo2XTdtzMm6cxij2H3wRwaaMGJboQSvdc4U"
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
      "computedAt": "2026-11-26T18:32:44.953Z",
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
        "at": "2026-11-26T18:32:44.953Z"
      },
      "digest": "cb8ba02a8e93ea935c9f28c34c885ddc74d81bd01f7772dac9a4d8031a7e477f",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T01:01:34.057Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T05:42:59.691Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T05:42:59.691Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T15:30:51.630Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T18:37:22.611Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T18:37:22.611Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcxNzk2NDk1MyAyMDI2LTA3LTA2VDE1OjMwOjUxLjYzMFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
        "hash": "df31fcee57aad4845cc526ee6ea75a33044606c5313bac42e64db3ad170c64ae"
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
      "lastUpdated": "2026-11-26T18:32:44.953Z",
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
      "computedAt": "2026-11-26T18:32:44.953Z",
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
        "at": "2026-11-26T18:32:44.953Z"
      },
      "digest": "cb8ba02a8e93ea935c9f28c34c885ddc74d81bd01f7772dac9a4d8031a7e477f",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T01:01:34.057Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T05:42:59.691Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T05:42:59.691Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T15:30:51.630Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T18:37:22.611Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T18:37:22.611Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcxNzk2NDk1MyAyMDI2LTA3LTA2VDE1OjMwOjUxLjYzMFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
          "timestamp": "2026-11-26T18:32:44.953Z",
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
            "hash": "df31fcee57aad4845cc526ee6ea75a33044606c5313bac42e64db3ad170c64ae"
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
          "lastUpdated": "2026-11-26T18:32:44.953Z",
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
            "hash": "62258e34f6d9d2b09795634e223555e26f4ae8db2388164cc2ccb38b3e368f6c"
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
          "lastUpdated": "2026-11-26T18:32:44.953Z",
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
    "path": "/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
      "validFrom": "2026-11-26T18:32:49Z",
      "validUntil": "2026-11-27T18:32:49Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T18:32:49Z",
        "verificationMethod": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL#z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "zKmH1w9nQktQRumtgsFrbm34AfqsgGuRDxBmKoV5AWjoii7P3sCi7HoU7LMkPFSS14FwYwwskUKA7efMCWdZa4rL"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_TxeocmTa36WRQSwfViAF29/facts",
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
      "checkedAt": "2026-11-26T18:32:49.132Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "19be749af2016484b79a81551560ea39f0340be79e1aa1f0f87e368216fd9686",
        "signature": "79d3a77deb0940e8230df62b9e4194f6471090f0575c27a0fc34db34d975dcd9affd93edc1e8fc5db0a11bf8f486208e88c6f60e9679fc83b714816acf5e8605"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_TxeocmTa36WRQSwfViAF29/w3c",
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
      "id": "urn:service:skill-i2AbR7JM8hV",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T18:32:48Z",
      "credentialSubject": {
        "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "skill": "translation",
        "level": "expert",
        "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-i2AbR7JM8hV",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T18:32:48Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3SGikN2EPiDhF3qF2V7uDysCMNtJYJz77QK8QF6Rf5B8xRPJD5puHDo2XTdtzMm6cxij2H3wRwaaMGJboQSvdc4U"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_TxeocmTa36WRQSwfViAF29",
      "type": "SkillCredential",
      "subjectId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T18:32:48.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "U3yciu8ZBBw47FpogBvtefLiwUrFvGE26HAVSr9hDYuCD5yaeQVVwbmVtcSVGSzuPkAmk56jxRT6GA911ysZqd6",
        "address": "EQ1Ddau9A85kjKHRfE4t7aaopHfmhbVNcPVRZE6N2Ywv"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:45297/verify/cred_TxeocmTa36WRQSwfViAF29"
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
          "id": "key_438973f199b8a9d525cd858c",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "6Cds",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T18:32:47.942Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_3dfa8d97d6af9c9af5be56e5",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "5RWc",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T18:32:47.935Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T18:32:47.957Z"
        },
        {
          "id": "key_650b32d9c828628691f17ee5",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "MrQj",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T18:32:47.084Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T18:32:47.146Z"
        },
        {
          "id": "key_a540aa1198e629ad54f03cf2",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "EMNd",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T18:32:46.938Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_3VAAt5w3w5SMU7V2yK4Qva/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_2wFcRD7TJU9ydDxCW7FHrW",
          "event": "payment.completed",
          "eventId": "evt_PiVuEdazim9uHu7JicQMVQ",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 2,
          "createdAt": "2026-11-26T18:32:49.312Z",
          "lastAttemptAt": "2026-11-26T18:32:49.316Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T18:32:49.316Z",
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
          "id": "wh_Sy5ZcQvPKmjMif2Z94gkW4",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T18:32:49.233Z",
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
      "paymentId": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "reason": "not delivered",
      "signature": "eG4dsHnHSKY56HF3OnFdVN553CnBSNT1BsURsf+XPOK+18QXk99bUCATZCpnCdMVZlEDG8JGdu15W1j8NnLpCg=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_UGdYnLFn938v1DgaVhEDMN",
      "paymentId": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "openedBy": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T18:32:48.549Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_RzrEsjjqC75AhEAoSKqmCy",
      "signature": "0x6963f690f20983cd2e647f9dc74dc90b9df67b6d93f62b0f19791b2d760e322e15d643cf176131cc00d154eeef1fd555080e3528eb59b6cf18e67b123c28aea71c",
      "ownerSignature": "3KhneWPTTCP5w8oSFpdjYVkuf1JRLqjf8yz9cuNYs4nQppOxbhMbkdpNjJkaKi+8L5fyUU75XEMZHWeuC2OyBA=="
    },
    "status": 201,
    "answer": {
      "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T18:32:48.315Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_6UUtc3y3AXtXc8FCyAdi2T/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "ueNXT5Wc6Hm0JJ7AxEYP08kI7g9Sikj5JDEH1L5GyRMUUB8XEqLsPxgoXuaXuSFqDGaiPqqu7dEXJYXNPHLIDw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "rater": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T18:32:48.513Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_TUn7e7Z7PayuHm61v1J1ma",
        "signatures": [
          {
            "address": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
            "signature": "F3bHy+uC+iLQkiFaeP7ZRGA9BbIMAq2huRTpuVq0giZBPnKGZ/suCjEVmEb9j33CN/1d1uMOGruGrK2h8s7iCw=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "internalId": "agt_4HNV5eBzkG6bSwZjRwv3Wf",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
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
        "createdAt": "2026-11-26T18:32:48.044Z",
        "updatedAt": "2026-11-26T18:32:48.044Z",
        "lastActiveAt": "2026-11-26T18:32:48.044Z",
        "isTest": true
      },
      "key": "arcs_live_IBWXzeS7Or5lpswBGvfoUiX6BIKixgD3Dr0nEfeg1kdeYQ",
      "apiKey": {
        "id": "key_18bf5710914aa712d8d4f71f",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "deYQ",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "issuerDid": null,
        "createdAt": "2026-11-26T18:32:48.053Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_TuYM1QEAc56bJ41rvMswGG",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_2wFcRD7TJU9ydDxCW7FHrW/replay",
    "status": 201,
    "answer": {
      "id": "del_MkE5Sw84WcKjqUTmBprsxd",
      "event": "payment.completed",
      "eventId": "evt_PiVuEdazim9uHu7JicQMVQ",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T18:32:49.356Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T18:32:49.356Z",
      "finishedAt": null,
      "replayOf": "del_2wFcRD7TJU9ydDxCW7FHrW"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_6UUtc3y3AXtXc8FCyAdi2T/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "qWGBJiIHkNuLbekoI7IlVgMBpNkvQ01dhKmcT59OFJN6WypxBzN0M7h5QnzSgf2cMIrtD7OYoyXNDOwuFcgHBw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T18:32:48.535Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_TuYM1QEAc56bJ41rvMswGG",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_TuYM1QEAc56bJ41rvMswGG",
      "state": "held",
      "account": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "amount": "3.2",
      "outcome": "failed",
      "expiresAt": "2026-11-26T18:34:48.759Z",
      "createdAt": "2026-11-26T18:32:48.766Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "amount": "1.50",
      "transactionHash": "61ruKct9XxJiH67uMGP3dc7iES273RxgzmGLna3ej6fJHv4uKPDUbf2LLkpDC96BJHBXHqifoVAghAbFirod9r5x",
      "payer": {
        "address": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5"
      },
      "payee": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "61ruKct9XxJiH67uMGP3dc7iES273RxgzmGLna3ej6fJHv4uKPDUbf2LLkpDC96BJHBXHqifoVAghAbFirod9r5x",
      "asset": "Bm5WsMMTxLEhmP46ZyXBrs56xEURjrw8FYKV2LYbkcWj",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T18:32:48.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T18:32:48.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T18:32:48.449Z",
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
      "transactionHash": "8WJHh6pYQCQwgEpJk5LqddveuEAwDjDibYyTVVwDd15LfZP6WBXkmLshoRTDdpufG3KuLxLstsMUrqiZg6QXGT8"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "2HP2ogaHv3u9yS3V5xUgtCvm4uTaMth9bJenEHXuPPaa",
          "amount": "2.5",
          "isNew": true,
          "payee": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_UGdYnLFn938v1DgaVhEDMN/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_UGdYnLFn938v1DgaVhEDMN",
      "paymentId": "pay_6UUtc3y3AXtXc8FCyAdi2T",
      "agentId": "AdDj2DXCPQwFseaDD4R4Yhj67yzxF3u7qXrNdnr7EU1t",
      "openedBy": "7P4vbeecobcuuRmh2yczsDLQedttGFT8cYmh5U1EEbH5",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T18:32:48.549Z",
      "resolvedAt": "2026-11-26T18:32:48.590Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_TxeocmTa36WRQSwfViAF29/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_TxeocmTa36WRQSwfViAF29",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
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
      "issuedAt": "2026-11-26T18:32:48.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T18:32:49.181Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "EQ1Ddau9A85kjKHRfE4t7aaopHfmhbVNcPVRZE6N2Ywv",
        "transactionHash": "U3yciu8ZBBw47FpogBvtefLiwUrFvGE26HAVSr9hDYuCD5yaeQVVwbmVtcSVGSzuPkAmk56jxRT6GA911ysZqd6",
        "blockNumber": 21
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
            "estimatedCompletionAt": "2026-11-26T18:33:31.166Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T18:32:49.166Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:45297/v1/status-lists/list_GTT4HYzARPee3AuAjeAKZv",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:45297/verify/cred_TxeocmTa36WRQSwfViAF29",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T18:32:48.899Z",
      "updatedAt": "2026-11-26T18:32:49.181Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_438973f199b8a9d525cd858c",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_Sy5ZcQvPKmjMif2Z94gkW4/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_Sy5ZcQvPKmjMif2Z94gkW4",
      "secret": "whsec_gUi6lUxkpeAkv0U0ReXFHREC/uX9BT9qzDoaoC58RJA=",
      "previousSecretExpiresAt": "2026-11-27T18:32:49.298Z"
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
          "createdAt": "2026-05-30T18:32:44.953Z"
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
    "path": "/v1/credentials/cred_TxeocmTa36WRQSwfViAF29/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T18:33:31.166Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T18:32:49.166Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_3VAAt5w3w5SMU7V2yK4Qva/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 2,
      "deliveryId": "del_2wFcRD7TJU9ydDxCW7FHrW"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
      "internalId": "agt_4HNV5eBzkG6bSwZjRwv3Wf",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
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
      "createdAt": "2026-11-26T18:32:48.044Z",
      "updatedAt": "2026-11-26T18:32:48.149Z",
      "lastActiveAt": "2026-11-26T18:32:48.044Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_Sy5ZcQvPKmjMif2Z94gkW4",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_Sy5ZcQvPKmjMif2Z94gkW4",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T18:32:49.233Z",
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
        "issuer": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
        "credentialStatus": {
          "id": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T18:32:49Z",
          "verificationMethod": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL#z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4AS3iJvfv4rDgfbZnYmN9RgfQo2KYeHmbDZxM7hq7XAergZx5qtmSKmFfkYeG9FX25sMPw2265sxr9a8bs8bb9f1"
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
        "issuer": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
        "credentialStatus": {
          "id": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T18:32:49Z",
          "verificationMethod": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL#z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4AS3iJvfv4rDgfbZnYmN9RgfQo2KYeHmbDZxM7hq7XAergZx5qtmSKmFfkYeG9FX25sMPw2265sxr9a8bs8bb9f1"
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
        "holder": "did:key:z6MkmynEmjUNUhiT2Panvi1FbBxF65fd24WxnuLqM2o8CVoV",
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
            "issuer": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
            "credentialStatus": {
              "id": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:45297/v1/status-lists/list_1f6a1b1299d98f501ea934fb7c0a5d06"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T18:32:49Z",
              "verificationMethod": "did:key:z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL#z6MktLuB5Uc4XyHy6v7AVm2gPtanNxfmppDG3bEsZ6NPxhvL",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z4AS3iJvfv4rDgfbZnYmN9RgfQo2KYeHmbDZxM7hq7XAergZx5qtmSKmFfkYeG9FX25sMPw2265sxr9a8bs8bb9f1"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T18:32:49Z",
          "verificationMethod": "did:key:z6MkmynEmjUNUhiT2Panvi1FbBxF65fd24WxnuLqM2o8CVoV#z6MkmynEmjUNUhiT2Panvi1FbBxF65fd24WxnuLqM2o8CVoV",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z5g4VhxPHSK5cZCwSva29xXWuMZDu6mthiBraEM4Z1jRVmX3aB6mFi9yWxJTBiAoTuQmBjgnw7BPvFj9LYbuQp4LD"
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
        "id": "urn:service:skill-i2AbR7JM8hV",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T18:32:48Z",
        "credentialSubject": {
          "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
          "skill": "translation",
          "level": "expert",
          "agentId": "8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-i2AbR7JM8hV",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T18:32:48Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3SGikN2EPiDhF3qF2V7uDysCMNtJYJz77QK8QF6Rf5B8xRPJD5puHDo2XTdtzMm6cxij2H3wRwaaMGJboQSvdc4U"
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
      "credentialId": "cred_TxeocmTa36WRQSwfViAF29",
      "subject": {
        "id": "did:service:local:8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T18:32:48.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "U3yciu8ZBBw47FpogBvtefLiwUrFvGE26HAVSr9hDYuCD5yaeQVVwbmVtcSVGSzuPkAmk56jxRT6GA911ysZqd6",
        "blockNumber": 21,
        "timestamp": "2026-11-26T18:32:48.915Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_650b32d9c828628691f17ee5",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "MrQj",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T18:32:47.084Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/8XXCBVDw9ADyutk6F93Qk6QFGWPmcBGc6tRuWkq7HH27/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
