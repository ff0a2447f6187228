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
    "path": "/check/H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
    "status": 200,
    "answer": {
      "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
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
        "at": "2026-11-26T20:41:44.788Z"
      }
    }
  },
  "checkSeller": {
    "path": "/check?url=http%3A%2F%2F127.0.0.1%3A37593%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "http://127.0.0.1:37593/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
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
            "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
            "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
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
              "at": "2026-11-26T20:41:44.788Z"
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
      "address": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "purpose": "register",
      "bodyDigest": "sha256-ZzXz8Js4-_4am6uw93I1HRI_zcYvGLdRS2yf2jiSjvI"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_Qgtykd5H66exFHQhGeLuSs",
      "address": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "purpose": "register",
      "message": "http://127.0.0.1:42237 asks you to register the agent 8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_Qgtykd5H66exFHQhGeLuSs\nOwner: 8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a\nPayment address: none\nBody: sha256-ZzXz8Js4-_4am6uw93I1HRI_zcYvGLdRS2yf2jiSjvI\nValid until: 2026-11-26T20:51:41.273Z",
      "expiresAt": "2026-11-26T20:51:41.273Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "amount": "3.20",
      "expiresAt": "2026-11-26T20:43:44.979Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_JikskANGCymPDXHHiwvfiB",
      "state": "held",
      "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "amount": "3.2",
      "paid": "0",
      "outcome": null,
      "expiresAt": "2026-11-26T20:43:44.979Z",
      "createdAt": "2026-11-26T20:41:45.016Z",
      "paymentIds": [],
      "check": {
        "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
        "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
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
          "at": "2026-11-26T20:41:44.788Z"
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
      "key": "arcs_live_8hHb3AXMZubXzKngcCKmV9xNuIBfBEMABhU3byAX1LLG3C",
      "apiKey": {
        "id": "key_67b2e8e4680255c228060d47",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "LG3C",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T20:41:40.618Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_U3oRYHURXkqyJrESjRK3Do",
      "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:42237 asks you to let the agent 8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_U3oRYHURXkqyJrESjRK3Do\nAgent: 8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a\nOwner: 8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T20:51:42.630Z",
      "expiresAt": "2026-11-26T20:51:42.630Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_NGk7jhhMNjAaHk8fvJgddH",
          "secret": "60ec59860813a163bc97446fc251e3a5e4c127e2281f3b41ccfebfbd266cf649",
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
            "id": "urn:service:committedreputation-VGU73n6P84p",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T20:41:42Z",
            "validUntil": "2026-11-27T20:41:42Z",
            "credentialSubject": {
              "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
              "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "377a3ccd91da0b080440733a53cf0dc7a1a1c45db894c5f1827d3fdd65978528",
                  "atMost": "ed5f5d577677571285554dc90fb7c76e5bb413129bb1ba13dc3aa6c256ff08bb"
                },
                "costToForge": {
                  "atLeast": "747c4756c62e9d46f95062de45c45d68e451b32ee961cc88afe52d93b001c083",
                  "atMost": "0ab7c12948580b58de1a51819095dc7d5a47b84d147a5770a87e762d18ab1516"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-VGU73n6P84p",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T20:41:42Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z5iH7khqTukyJ7ciCf7WQHb2XfoK6bVzprTsnNzztw23W3VYJJgkCdWtyB41T3ADzSfnGUVjKcxFwtHVvgT1xcZxq"
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
      "id": "wh_3cT4txW3NZSTZLDS2Nt7XG",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T20:41:46.279Z",
      "secret": "whsec_iAd5wig6pS/K2luQ7oAJletZMYLalHX1BR0QbziJgOg="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_3cT4txW3NZSTZLDS2Nt7XG",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_HQHu3ELqr2o1QvNg9hLEJj",
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
      "createdAt": "2026-05-30T20:41:06.980Z",
      "updatedAt": "2026-05-30T20:41:06.980Z",
      "lastActiveAt": "2026-11-19T15:49:47.606Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "d4973b2fc24a37dba9cab608e38c5478d42db670484581df91da73e2392595d3"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T20:41:06.980Z\",\"evidence\":\"38c409cf0d796b0c5c5a1ddc6f8f6420f685119429dcb04bc3ad8a56db179abf\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"06c50879d7e7ca9c51057e1460fe4ffac141ac9fd664cbd32dce883de015e5dd\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"ed93a66bbf7f5c985664dcfe16d9489b40f2a13836c8ac049c643f483af7afe7\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T20:41:06.980Z\",\"evidence\":\"1deca48f2045ef1bfb9a9aa06f963d23f1ada16b0da80bfcb3aead84bf6f8014\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"50ad585997df09639d904fc9375490cbb7fa2cd54a2cefcb7a4f2d7c4d3f787b\",\"tier\":\"bronze\"}}"
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
          "at": "2026-05-30T20:41:06.980Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T20:41:06.980Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "58DFXR5RsCJmt8XdftADPp9u2hW9bWQvBWDRMbuFU6mPE5f2DLidJanpJwLQdoJMHYXaQdoNi4AmtJEwDLSV4HgB",
          "id": "pay_SUShijPdBmLZiSrNpTnoNp",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "4bd6ccb421f84c707bff6922da20e7c47783e563260df351b3337e5324078beb",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_KyJg645qfKgTJkAe2BfKBa",
    "status": 200,
    "answer": {
      "id": "cred_KyJg645qfKgTJkAe2BfKBa",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
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
      "issuedAt": "2026-11-26T20:41:45.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "Eh7hom33BPHReufGtpUCPVAWXnpC84cgnuZB6S3i4guY",
        "transactionHash": "2QCY7eQgzWZj7dqNPhPsmLWEntuEz99ipxXUNzngKF3hKhDqskqFj17ijPXsAbfnYivWVWY4pn3uRgJt8NaGbJ9y",
        "blockNumber": 122
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:42237/v1/status-lists/list_NGk7jhhMNjAaHk8fvJgddH",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:42237/verify/cred_KyJg645qfKgTJkAe2BfKBa",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T20:41:45.487Z",
      "updatedAt": "2026-11-26T20:41:45.516Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_Qf5KLV2f4SJ5TnWVFa9tvE",
    "status": 200,
    "answer": {
      "id": "dsp_Qf5KLV2f4SJ5TnWVFa9tvE",
      "paymentId": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "openedBy": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T20:41:44.028Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a/erc8004",
    "status": 200,
    "answer": {
      "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
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
    "path": "/v1/holds/hld_JikskANGCymPDXHHiwvfiB",
    "status": 200,
    "answer": {
      "id": "hld_JikskANGCymPDXHHiwvfiB",
      "state": "held",
      "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "amount": "3.2",
      "paid": "0",
      "outcome": null,
      "expiresAt": "2026-11-26T20:43:44.979Z",
      "createdAt": "2026-11-26T20:41:45.016Z",
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
      "updatedAt": "2026-11-26T20:41:37.051Z",
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
    "answer": "127.0.0.1:42237/log\n421\ntQP9mO7LIW9Z04Su3gN83sMTlBwBFY5xL31fPiHzd+8=\n\n— 127.0.0.1:42237/log gBeGkq68FWQw1cPlFjAyQgdkz6Bj2KhQGmwskAaW3h6EC96uj4JBrSXMgDmzXTCSwd331O0EWgdXWXAnTjhjt94LvAw=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:42237/log+80178692+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_YCWGkpfbxCo7jTYBY9vdaX",
    "status": 200,
    "answer": {
      "id": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u"
      },
      "payee": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "32gBkfRDf1dY5aDQLPr2tR5mQn1QXuXaY9zJY2DZL6sFmq2YBDasmv1GPFUiWpgBRLUgev6uyFc9Y5qy8EDiZqLi",
      "asset": "F244qnRXyJYwTTqriVuwy9Q7yGtTNdkuvBNPa6gxnCT",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T20:41:43.499Z"
      },
      "dispute": {
        "id": "dsp_Qf5KLV2f4SJ5TnWVFa9tvE",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T20:41:43.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T20:41:43.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T20:41:43.196Z",
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
    "path": "/v1/payments/pay_YCWGkpfbxCo7jTYBY9vdaX/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:42237/v1/payments/pay_YCWGkpfbxCo7jTYBY9vdaX/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T20:41:44Z",
      "credentialSubject": {
        "id": "did:service:local:H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
        "payment": {
          "id": "pay_YCWGkpfbxCo7jTYBY9vdaX",
          "earlierIds": [],
          "agent": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
          "payer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
          "payee": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "32gBkfRDf1dY5aDQLPr2tR5mQn1QXuXaY9zJY2DZL6sFmq2YBDasmv1GPFUiWpgBRLUgev6uyFc9Y5qy8EDiZqLi",
          "completedAt": "2026-11-26T20:41:43.000Z"
        },
        "statements": [
          {
            "signer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_YCWGkpfbxCo7jTYBY9vdaX\nagent: H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "19rbN3vYTkYLmzEwGV9uu1/3GUQeXxdSUULsfHMNvQKp4pJvRT7diGC/m3SZj4NYgK1KXsqxx5Ic9bReHz+kCA==",
            "at": "2026-11-26T20:41:43.499Z"
          },
          {
            "signer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_YCWGkpfbxCo7jTYBY9vdaX\nagent: H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "sAxROvVYgWhS2eEXK2jlr+WCfPLvDRIYXHNoMUoU+ZuYjYvh7di3R3Rd2jALXhVcb8Las0W0ucZreqypW7Z6Bg==",
            "at": "2026-11-26T20:41:44.028Z"
          },
          {
            "signer": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_YCWGkpfbxCo7jTYBY9vdaX\nagent: H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "4kJfmZDxXHeoygKAh4R/KGaRiIFCpdJkvi9iyi7OMteOdowQELeEoaC4JGGKp0sn2gqU7VpQ8yaz9nLkowXpBQ==",
            "at": "2026-11-26T20:41:43.710Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T20:41:44.028Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T20:41:44.320Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T20:41:44Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z463sgw6HL4FbXiHiw7dWmL3phtdWHG71ULaRANRzxtcMJeb3qYmuaZAGW5RPBiD6RuVCQch2w9PZAmHfDZognBZn"
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
          "at": "2026-05-30T20:41:06.980Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T20:41:06.980Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "58DFXR5RsCJmt8XdftADPp9u2hW9bWQvBWDRMbuFU6mPE5f2DLidJanpJwLQdoJMHYXaQdoNi4AmtJEwDLSV4HgB",
          "id": "pay_SUShijPdBmLZiSrNpTnoNp",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "4bd6ccb421f84c707bff6922da20e7c47783e563260df351b3337e5324078beb",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_KyJg645qfKgTJkAe2BfKBa/credential",
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
      "id": "urn:service:skill-Fqyt4wcKMvG",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T20:41:45Z",
      "credentialSubject": {
        "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "skill": "translation",
        "level": "expert",
        "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-Fqyt4wcKMvG",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T20:41:45Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2G3hCoNCmn9u2S3L4jx7Aboimxm5kvBihcmFyh7XYuio38jQ23LSPM3VT52X7QF3vvyEB3TQ6DhuhF5QBhBjL99z"
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
      "computedAt": "2026-11-26T20:41:06.980Z",
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
        "at": "2026-11-26T20:41:06.980Z"
      },
      "digest": "1ad2de18bce4eb5f41424838a9775a4ab4efe5c74921cce70884e34ffd7321bd",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:09:56.084Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T07:51:21.718Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T07:51:21.718Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T17:39:13.657Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T20:45:44.638Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T20:45:44.638Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNTY2Njk4MCAyMDI2LTA3LTA2VDE3OjM5OjEzLjY1N1ogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
      "queueAgeSeconds": 15437975,
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
        "hash": "d4973b2fc24a37dba9cab608e38c5478d42db670484581df91da73e2392595d3"
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
      "lastUpdated": "2026-11-26T20:41:06.980Z",
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
      "computedAt": "2026-11-26T20:41:06.980Z",
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
        "at": "2026-11-26T20:41:06.980Z"
      },
      "digest": "1ad2de18bce4eb5f41424838a9775a4ab4efe5c74921cce70884e34ffd7321bd",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:09:56.084Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T07:51:21.718Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T07:51:21.718Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T17:39:13.657Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T20:45:44.638Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T20:45:44.638Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNTY2Njk4MCAyMDI2LTA3LTA2VDE3OjM5OjEzLjY1N1ogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
          "timestamp": "2026-11-26T20:41:06.980Z",
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
            "hash": "d4973b2fc24a37dba9cab608e38c5478d42db670484581df91da73e2392595d3"
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
          "lastUpdated": "2026-11-26T20:41:06.980Z",
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
            "hash": "f53b5b699c1deed3281fe4516e0c6d7bacc05d076c4b043dd8af7ffb971b29cd"
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
          "lastUpdated": "2026-11-26T20:41:06.980Z",
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
    "path": "/v1/status-lists/list_afa2f17651d0517d457ff387803444b6",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
      "validFrom": "2026-11-26T20:41:46Z",
      "validUntil": "2026-11-27T20:41:46Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T20:41:46Z",
        "verificationMethod": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf#z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3Wsp9HvkCUjM2aKy6ryWgpxL8jLkv93FwzTQsmuAHoQk16D9ibLPTGCqoAQc7J255DZL4mR2iYVWV51CB7wWjXKb"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_KyJg645qfKgTJkAe2BfKBa/facts",
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
      "checkedAt": "2026-11-26T20:41:45.934Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "e0b4183810f91d8a3d3daa7d99d1e960d3b4afeb9095ec0c5af4138cf024af6a",
        "signature": "3efe12a172c5162cde3609313fc0c0e8c28db44abb00b35f39e347699301e6f7273bbca6e7cd5654dd752a2d579ea1d41fc1bf47f149ba04884892eefe407301"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_KyJg645qfKgTJkAe2BfKBa/w3c",
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
      "id": "urn:service:skill-Fqyt4wcKMvG",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T20:41:45Z",
      "credentialSubject": {
        "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "skill": "translation",
        "level": "expert",
        "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-Fqyt4wcKMvG",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T20:41:45Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2G3hCoNCmn9u2S3L4jx7Aboimxm5kvBihcmFyh7XYuio38jQ23LSPM3VT52X7QF3vvyEB3TQ6DhuhF5QBhBjL99z"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_KyJg645qfKgTJkAe2BfKBa",
      "type": "SkillCredential",
      "subjectId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T20:41:45.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "2QCY7eQgzWZj7dqNPhPsmLWEntuEz99ipxXUNzngKF3hKhDqskqFj17ijPXsAbfnYivWVWY4pn3uRgJt8NaGbJ9y",
        "address": "Eh7hom33BPHReufGtpUCPVAWXnpC84cgnuZB6S3i4guY"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:42237/verify/cred_KyJg645qfKgTJkAe2BfKBa"
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
          "id": "key_67b2e8e4680255c228060d47",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "LG3C",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T20:41:40.618Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_e78fa61d74f6d9427397dc9f",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "6Ld6",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T20:41:40.596Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T20:41:40.712Z"
        },
        {
          "id": "key_2e28ba1bda8a0aa2ef84b9fc",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "okcZ",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T20:41:37.201Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T20:41:37.521Z"
        },
        {
          "id": "key_d590311b3a1008c0557e897f",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "2kG7",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T20:41:36.713Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_YP6BohWkrdU3MX2PtcEabz/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_PgZCpNSJsVvTfSBxjfcydy",
          "event": "payment.completed",
          "eventId": "evt_RUxiix8itavfq5oWSiqTwJ",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 11,
          "createdAt": "2026-11-26T20:41:46.567Z",
          "lastAttemptAt": "2026-11-26T20:41:46.578Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T20:41:46.578Z",
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
          "id": "wh_3cT4txW3NZSTZLDS2Nt7XG",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T20:41:46.279Z",
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
      "paymentId": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "reason": "not delivered",
      "signature": "sAxROvVYgWhS2eEXK2jlr+WCfPLvDRIYXHNoMUoU+ZuYjYvh7di3R3Rd2jALXhVcb8Las0W0ucZreqypW7Z6Bg=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_Qf5KLV2f4SJ5TnWVFa9tvE",
      "paymentId": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "openedBy": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T20:41:44.028Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_U3oRYHURXkqyJrESjRK3Do",
      "signature": "0x53ffaadbd951afbca0e20fed153778d71a649b0be3e2a1a53325bbc375f4e29e7d8a1fe3704599fd5356c1258d33e2bb45b1436c849e0c0ab9290d3bf75caf681b",
      "ownerSignature": "ruKvavaekNE5zUIgEQO6K23YkGMwB4p9gLwIX8AcCcv0NeRcT1T6l0E0T/fdSr8np+sbHwStnCAQzgsuBnkTDA=="
    },
    "status": 201,
    "answer": {
      "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T20:41:42.742Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_YCWGkpfbxCo7jTYBY9vdaX/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "19rbN3vYTkYLmzEwGV9uu1/3GUQeXxdSUULsfHMNvQKp4pJvRT7diGC/m3SZj4NYgK1KXsqxx5Ic9bReHz+kCA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "rater": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T20:41:43.499Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_RF45MaQH8oVbmbXHHLir2e",
        "signatures": [
          {
            "address": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
            "signature": "jUJUDnMHjdsc3cnPxjiy+YQoYXHY/GZM+hh3NcX/Jn7Ue3xxCgQm7AdOf/u1AZ3v6LxAv3AkUZh9Sdb0WCWoCg=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "internalId": "agt_6VdqcwiCnckZyTwdBeAtBK",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
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
        "createdAt": "2026-11-26T20:41:41.372Z",
        "updatedAt": "2026-11-26T20:41:41.372Z",
        "lastActiveAt": "2026-11-26T20:41:41.372Z",
        "isTest": true
      },
      "key": "arcs_live_Z1WdmAAy2HD0VkYfEXx4voFohZ6pBkV4Aj50ViWU1WWZkb",
      "apiKey": {
        "id": "key_6d4775d4a5af3b74ddcf7de8",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "WZkb",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "issuerDid": null,
        "createdAt": "2026-11-26T20:41:41.380Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_JikskANGCymPDXHHiwvfiB",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_PgZCpNSJsVvTfSBxjfcydy/replay",
    "status": 201,
    "answer": {
      "id": "del_AapnmVENQfkg9Bb6Joy74a",
      "event": "payment.completed",
      "eventId": "evt_RUxiix8itavfq5oWSiqTwJ",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T20:41:46.669Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T20:41:46.669Z",
      "finishedAt": null,
      "replayOf": "del_PgZCpNSJsVvTfSBxjfcydy"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_YCWGkpfbxCo7jTYBY9vdaX/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "4kJfmZDxXHeoygKAh4R/KGaRiIFCpdJkvi9iyi7OMteOdowQELeEoaC4JGGKp0sn2gqU7VpQ8yaz9nLkowXpBQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T20:41:43.710Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_JikskANGCymPDXHHiwvfiB",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_JikskANGCymPDXHHiwvfiB",
      "state": "held",
      "account": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "amount": "3.2",
      "paid": "0",
      "outcome": "failed",
      "expiresAt": "2026-11-26T20:43:44.979Z",
      "createdAt": "2026-11-26T20:41:45.016Z",
      "paymentIds": []
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "amount": "1.50",
      "transactionHash": "32gBkfRDf1dY5aDQLPr2tR5mQn1QXuXaY9zJY2DZL6sFmq2YBDasmv1GPFUiWpgBRLUgev6uyFc9Y5qy8EDiZqLi",
      "payer": {
        "address": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u"
      },
      "payee": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "32gBkfRDf1dY5aDQLPr2tR5mQn1QXuXaY9zJY2DZL6sFmq2YBDasmv1GPFUiWpgBRLUgev6uyFc9Y5qy8EDiZqLi",
      "asset": "F244qnRXyJYwTTqriVuwy9Q7yGtTNdkuvBNPa6gxnCT",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T20:41:43.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T20:41:43.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T20:41:43.196Z",
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
      "transactionHash": "mQHKzyspAdejCiDQUFxedjYZQ2NVoAFM8WRXMiTWahDKUE3vBWiJ8Gu71Vx8YfAZTZLnuSBiGLf34Q7cPnu9Prx"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "4kCEW62bKFKjjMuk6XD4PrUtR5831vXdL73FjQcAgbGz",
          "amount": "2.5",
          "isNew": true,
          "payee": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_Qf5KLV2f4SJ5TnWVFa9tvE/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_Qf5KLV2f4SJ5TnWVFa9tvE",
      "paymentId": "pay_YCWGkpfbxCo7jTYBY9vdaX",
      "agentId": "H2xh6y9dJJkCNuhEmL5XzNG1vSEBYYH6kxkv4RFjiX4D",
      "openedBy": "F3zGStJFKZn64V6832RMGcNfLadf9qpcMbTx81mQyJ6u",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T20:41:44.028Z",
      "resolvedAt": "2026-11-26T20:41:44.320Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_KyJg645qfKgTJkAe2BfKBa/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_KyJg645qfKgTJkAe2BfKBa",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
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
      "issuedAt": "2026-11-26T20:41:45.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T20:41:46.092Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "Eh7hom33BPHReufGtpUCPVAWXnpC84cgnuZB6S3i4guY",
        "transactionHash": "2QCY7eQgzWZj7dqNPhPsmLWEntuEz99ipxXUNzngKF3hKhDqskqFj17ijPXsAbfnYivWVWY4pn3uRgJt8NaGbJ9y",
        "blockNumber": 122
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
            "estimatedCompletionAt": "2026-11-26T20:42:28.036Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T20:41:46.036Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:42237/v1/status-lists/list_NGk7jhhMNjAaHk8fvJgddH",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:42237/verify/cred_KyJg645qfKgTJkAe2BfKBa",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T20:41:45.487Z",
      "updatedAt": "2026-11-26T20:41:46.092Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_67b2e8e4680255c228060d47",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_3cT4txW3NZSTZLDS2Nt7XG/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_3cT4txW3NZSTZLDS2Nt7XG",
      "secret": "whsec_cPaW/nFKsmnBG+Ej/IbPhvryQdP1ZeCCEkrSfisTxg4=",
      "previousSecretExpiresAt": "2026-11-27T20:41:46.532Z"
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
          "createdAt": "2026-05-30T20:41:06.980Z"
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
    "path": "/v1/credentials/cred_KyJg645qfKgTJkAe2BfKBa/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T20:42:28.036Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T20:41:46.036Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_YP6BohWkrdU3MX2PtcEabz/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 11,
      "deliveryId": "del_PgZCpNSJsVvTfSBxjfcydy"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
      "internalId": "agt_6VdqcwiCnckZyTwdBeAtBK",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
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
      "createdAt": "2026-11-26T20:41:41.372Z",
      "updatedAt": "2026-11-26T20:41:42.149Z",
      "lastActiveAt": "2026-11-26T20:41:41.372Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_3cT4txW3NZSTZLDS2Nt7XG",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_3cT4txW3NZSTZLDS2Nt7XG",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T20:41:46.279Z",
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
        "issuer": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
        "credentialStatus": {
          "id": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T20:41:46Z",
          "verificationMethod": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf#z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zR8Qo7cNiMhYJXwhak9ai5kmkBmWVj4UZeZEgnr2bZLS83DnMcJEg2ser6tPgfVyHvHjMeCQRYE2C6ZD7zDhmSLW"
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
        "issuer": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
        "credentialStatus": {
          "id": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T20:41:46Z",
          "verificationMethod": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf#z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zR8Qo7cNiMhYJXwhak9ai5kmkBmWVj4UZeZEgnr2bZLS83DnMcJEg2ser6tPgfVyHvHjMeCQRYE2C6ZD7zDhmSLW"
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
        "holder": "did:key:z6MknKxgpRcUqQeW3CWj9DcMXQF6qDeDoMz7S6tp2mvAkVox",
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
            "issuer": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
            "credentialStatus": {
              "id": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:42237/v1/status-lists/list_afa2f17651d0517d457ff387803444b6"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T20:41:46Z",
              "verificationMethod": "did:key:z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf#z6MkrhiEfRXDY4QrooDdr858Y5xwjPSePRrqAAHSgBi8TCLf",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zR8Qo7cNiMhYJXwhak9ai5kmkBmWVj4UZeZEgnr2bZLS83DnMcJEg2ser6tPgfVyHvHjMeCQRYE2C6ZD7zDhmSLW"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T20:41:46Z",
          "verificationMethod": "did:key:z6MknKxgpRcUqQeW3CWj9DcMXQF6qDeDoMz7S6tp2mvAkVox#z6MknKxgpRcUqQeW3CWj9DcMXQF6qDeDoMz7S6tp2mvAkVox",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "zPf23ioTfGqK5pmt8TwBt9dEBTttVvd2tro4P1kmPhun89da5io5yYULpXBvBfohYiPDQFrkoAbmZ9FiG72NuJW2"
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
        "id": "urn:service:skill-Fqyt4wcKMvG",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T20:41:45Z",
        "credentialSubject": {
          "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
          "skill": "translation",
          "level": "expert",
          "agentId": "8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-Fqyt4wcKMvG",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T20:41:45Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2G3hCoNCmn9u2S3L4jx7Aboimxm5kvBihcmFyh7XYuio38jQ23LSPM3VT52X7QF3vvyEB3TQ6DhuhF5QBhBjL99z"
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
      "credentialId": "cred_KyJg645qfKgTJkAe2BfKBa",
      "subject": {
        "id": "did:service:local:8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T20:41:45.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "2QCY7eQgzWZj7dqNPhPsmLWEntuEz99ipxXUNzngKF3hKhDqskqFj17ijPXsAbfnYivWVWY4pn3uRgJt8NaGbJ9y",
        "blockNumber": 122,
        "timestamp": "2026-11-26T20:41:45.516Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_2e28ba1bda8a0aa2ef84b9fc",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "okcZ",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T20:41:37.201Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T20:41:37.521Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/8sheEBN3VsA2vhg2TeeWgJh71eNNPUjkk5ytCVx9qH2a/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
