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
    "path": "/check/3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
    "status": 200,
    "answer": {
      "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
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
        "at": "2026-11-26T21:01:03.389Z"
      }
    }
  },
  "checkSeller": {
    "path": "/check?url=http%3A%2F%2F127.0.0.1%3A40175%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "http://127.0.0.1:40175/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
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
            "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
            "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
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
              "at": "2026-11-26T21:01:03.389Z"
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
      "address": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "purpose": "register",
      "bodyDigest": "sha256--pbeBbO4s90fAKDPJrNfMG0QIstHLx1BgdaV6iE9y6Q"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_EhXJ4Q3AsmiES395AbVhTN",
      "address": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "purpose": "register",
      "message": "http://127.0.0.1:43797 asks you to register the agent 5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_EhXJ4Q3AsmiES395AbVhTN\nOwner: 5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9\nPayment address: none\nBody: sha256--pbeBbO4s90fAKDPJrNfMG0QIstHLx1BgdaV6iE9y6Q\nValid until: 2026-11-26T21:10:56.904Z",
      "expiresAt": "2026-11-26T21:10:56.904Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "amount": "3.20",
      "expiresAt": "2026-11-26T21:03:03.793Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_Wihgv3WLJnAxq4GhBE9MWy",
      "state": "held",
      "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T21:03:03.793Z",
      "createdAt": "2026-11-26T21:01:03.925Z",
      "check": {
        "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
        "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
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
          "at": "2026-11-26T21:01:03.389Z"
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
      "key": "arcs_live_ll7jeSD6XEm1YhV0hbakwySlHEUjFhuhooEwzO7k31kPdB",
      "secret": "arcs_live_ll7jeSD6XEm1YhV0hbakwySlHEUjFhuhooEwzO7k31kPdB",
      "apiKey": {
        "id": "key_f2e80c0201ca7aefeb1f2724",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "kPdB",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T21:00:56.652Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_5m6KPPSAa1saRYFA1hHbYg",
      "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:43797 asks you to let the agent 5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9 be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_5m6KPPSAa1saRYFA1hHbYg\nAgent: 5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9\nOwner: 5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T21:10:58.780Z",
      "expiresAt": "2026-11-26T21:10:58.780Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_9YNRiAmWxoSzLXPFHWvREa",
          "secret": "0c48a2357de2b532cc1a4a72d18da9c91ba52daf4c26b05306a5580dfc40148c",
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
            "id": "urn:service:committedreputation-VauBcnbt72",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T21:00:58Z",
            "validUntil": "2026-11-27T21:00:58Z",
            "credentialSubject": {
              "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
              "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "bfd638402643d04eada521584a57d5dfd0aebec1a3869b99b3c5e1abe8f60596",
                  "atMost": "5cfeab336fb6dda429999da48eb5dd6f26bc51ef524473109fbeb919f820bd21"
                },
                "costToForge": {
                  "atLeast": "1c18544139a0d39175827d21deae2ce5c909692c30ae18cd5d4eade542d3cabc",
                  "atMost": "49cbdfe561d9b95ef6760e5a335c8e562f85627d0cd86dc74d13ac6a84f2f95f"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-VauBcnbt72",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T21:00:58Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3LPNeaWhXDMcvwipftN8rVq6SapgGeZjGmXjzeiaTG2najFGjjNzr6vigFxKBtPWbHUBu9HioP6wZ2nK5fEfDSxm"
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
      "id": "wh_G4iXGgicX962LG83R2ty1D",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T21:01:08.455Z",
      "secret": "whsec_neTm4GNPzRb3o8D10DaPMkg8MbrmcGaEBXkegcTsVCA="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_G4iXGgicX962LG83R2ty1D",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_KbAyWGKEwKHhoNhs3MUKnM",
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
      "createdAt": "2026-05-30T21:00:42.062Z",
      "updatedAt": "2026-05-30T21:00:42.062Z",
      "lastActiveAt": "2026-11-19T16:09:22.688Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "eca963e94236f44e3c972e74177e069a096c87694892f4300a7f29f1db2cb512"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T21:00:42.062Z\",\"evidence\":\"2cef4361d8a6e469c9d70232eb47e411f55be79d8a3c776293a883648ac556df\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"2ced32ca127cb58372eb5848d74d5b651a402aa3a700428be3cf4c123fa6eb2f\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"799bf6ac821a15d3d6f76ac8c9368f6393b739f5676017fdd132bb239bc64079\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T21:00:42.062Z\",\"evidence\":\"f0e7bad554be8b91235391aef46fd9e913ea4b07bb5aec11dbc4eb88f92f15e1\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"fc085e892fd46f1333508d21c273746d62eb70e5e2cc38d62e277b986ab599ba\",\"tier\":\"bronze\"}}"
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
          "at": "2026-05-30T21:00:42.062Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T21:00:42.062Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "25uxBQZ9imX3gUDyUaSWchqHkUA5D61BSrvLuykosozMZNya8UNWPi8oTHF5eDadFYwSQhBzejUZs2oarHXBVdVb",
          "id": "pay_7ha4ePWcZcaNC9YUn6HfwQ",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "4c084fec426443297ca8bbc33ddec5a4be5414f6a736631a8fbfa4dc43bfc795",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_R7v5MDVrYPjA7eYir23yhc",
    "status": 200,
    "answer": {
      "id": "cred_R7v5MDVrYPjA7eYir23yhc",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
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
      "issuedAt": "2026-11-26T21:01:05.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "7sJtg2Y4m1NUEPtrGrfxthq1P26fnFEB3Mvr3KfLyiUj",
        "transactionHash": "4PtiW3jhGFtuuQZv5qbxXFpSH8sBafaqv8YiPY7g3zXcGfWejGNaMiPc4E34ufv732Nw2T2Qxe4kaXAkhEi7hLkb",
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
        "id": "http://127.0.0.1:43797/v1/status-lists/list_9YNRiAmWxoSzLXPFHWvREa",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:43797/verify/cred_R7v5MDVrYPjA7eYir23yhc",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T21:01:05.599Z",
      "updatedAt": "2026-11-26T21:01:05.759Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_D4xHGH9sJraua1NHVRB7hZ",
    "status": 200,
    "answer": {
      "id": "dsp_D4xHGH9sJraua1NHVRB7hZ",
      "paymentId": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "openedBy": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T21:01:02.066Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9/erc8004",
    "status": 200,
    "answer": {
      "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
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
    "path": "/v1/holds/hld_Wihgv3WLJnAxq4GhBE9MWy",
    "status": 200,
    "answer": {
      "id": "hld_Wihgv3WLJnAxq4GhBE9MWy",
      "state": "held",
      "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T21:03:03.793Z",
      "createdAt": "2026-11-26T21:01:03.925Z"
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
      "updatedAt": "2026-11-26T21:00:55.301Z",
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
    "answer": "127.0.0.1:43797/log\n421\n+LbIdHYiZjhUaxHZP8u3vImMXzEkr6+rtErevRM480o=\n\n— 127.0.0.1:43797/log B+aFuf/l4DDx/7tMoECag0ZaYvxUkZcEfl893ebPliK4r1S2gSbkGmglfrNPVNGKL/TSGdWW+NSCTruNmXXRaeRKGwA=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:43797/log+07e685b9+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_KiHac1Ukg2DCKzV9xFZ6sd",
    "status": 200,
    "answer": {
      "id": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR"
      },
      "payee": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4gjeV2ZLp1fVirj1TqgiNTB8rfJ1TscmME8dyT6J2a8zN7viLdURPfoqYizusaPY63ouxG2ZWwBEXGqTV8J9VjXU",
      "asset": "3AK13nvqmTmMQrCtV1B9U45KQ7FYLxYmoirxPovrzaCG",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T21:01:01.248Z"
      },
      "dispute": {
        "id": "dsp_D4xHGH9sJraua1NHVRB7hZ",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T21:01:00.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T21:01:00.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T21:01:00.293Z",
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
    "path": "/v1/payments/pay_KiHac1Ukg2DCKzV9xFZ6sd/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:43797/v1/payments/pay_KiHac1Ukg2DCKzV9xFZ6sd/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T21:01:03Z",
      "credentialSubject": {
        "id": "did:service:local:3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
        "payment": {
          "id": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
          "earlierIds": [],
          "agent": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
          "payer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
          "payee": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "4gjeV2ZLp1fVirj1TqgiNTB8rfJ1TscmME8dyT6J2a8zN7viLdURPfoqYizusaPY63ouxG2ZWwBEXGqTV8J9VjXU",
          "completedAt": "2026-11-26T21:01:00.000Z"
        },
        "statements": [
          {
            "signer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_KiHac1Ukg2DCKzV9xFZ6sd\nagent: 3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "vGD59TZuyonv7n5ywViVmB48WMl2oKj2wmuP8gpDKZB3N/f6bK7JwbtuBmL1E4ujXNJC9ChwKJaNnO1eSFd8Cw==",
            "at": "2026-11-26T21:01:01.248Z"
          },
          {
            "signer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_KiHac1Ukg2DCKzV9xFZ6sd\nagent: 3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "pl5vlc3veaSLkX6AGKDCUQNyro0oaTUwKku5Vuk30tZGnhdjWW3OlcfZ7H5bsqZPp9RCZLC/ltpE4BOc+bUDBQ==",
            "at": "2026-11-26T21:01:02.066Z"
          },
          {
            "signer": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_KiHac1Ukg2DCKzV9xFZ6sd\nagent: 3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "vVPV5Yx8kr7oLbQ0lWrewBBHEtapKs5BVRxjJ33I9h3bqaMHixDlMIdFM1JAOPGUU7iVSWlTR0rS3mIELJdwCQ==",
            "at": "2026-11-26T21:01:01.834Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T21:01:02.066Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T21:01:02.872Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:01:03Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z2mx4DMdBByAPom79rUvRuTQ6KN75WN36VVoH8RtsDafYSE5jCuUP8K6BMTHYaQCdt7QMeeb2DT38HgoqnqitSzyY"
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
          "at": "2026-05-30T21:00:42.062Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T21:00:42.062Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "25uxBQZ9imX3gUDyUaSWchqHkUA5D61BSrvLuykosozMZNya8UNWPi8oTHF5eDadFYwSQhBzejUZs2oarHXBVdVb",
          "id": "pay_7ha4ePWcZcaNC9YUn6HfwQ",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "4c084fec426443297ca8bbc33ddec5a4be5414f6a736631a8fbfa4dc43bfc795",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_R7v5MDVrYPjA7eYir23yhc/credential",
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
      "id": "urn:service:skill-YRDXzMeZbBc",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T21:01:05Z",
      "credentialSubject": {
        "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "skill": "translation",
        "level": "expert",
        "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-YRDXzMeZbBc",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:01:05Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2kwEipTQBXimZrRokPDk7YM55ooWP2xuWzkzbnSwRG7XUGypbCfvrXXD7erwQwyP13J2o8BL5wkCSad9VucVhP5d"
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
      "computedAt": "2026-11-26T21:00:42.062Z",
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
        "at": "2026-11-26T21:00:42.062Z"
      },
      "digest": "c38e88448a2ab5cd8a2db58e946b8c0de821e477482721ea0e9ed6eb3b5f9080",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:29:31.166Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T08:10:56.800Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T08:10:56.800Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T17:58:48.739Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T21:05:19.720Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T21:05:19.720Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNjg0MjA2MiAyMDI2LTA3LTA2VDE3OjU4OjQ4LjczOVogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
      "queueAgeSeconds": 15437956,
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
        "hash": "eca963e94236f44e3c972e74177e069a096c87694892f4300a7f29f1db2cb512"
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
      "lastUpdated": "2026-11-26T21:00:42.062Z",
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
      "computedAt": "2026-11-26T21:00:42.062Z",
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
        "at": "2026-11-26T21:00:42.062Z"
      },
      "digest": "c38e88448a2ab5cd8a2db58e946b8c0de821e477482721ea0e9ed6eb3b5f9080",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:29:31.166Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T08:10:56.800Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T08:10:56.800Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T17:58:48.739Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T21:05:19.720Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T21:05:19.720Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNjg0MjA2MiAyMDI2LTA3LTA2VDE3OjU4OjQ4LjczOVogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
          "timestamp": "2026-11-26T21:00:42.062Z",
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
            "hash": "eca963e94236f44e3c972e74177e069a096c87694892f4300a7f29f1db2cb512"
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
          "lastUpdated": "2026-11-26T21:00:42.062Z",
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
            "hash": "e445a68ee7a650a6941d24188d815c94a123515c8a7783c18b9ab9b3b22ceae0"
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
          "lastUpdated": "2026-11-26T21:00:42.062Z",
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
    "path": "/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
      "validFrom": "2026-11-26T21:01:09Z",
      "validUntil": "2026-11-27T21:01:09Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:01:09Z",
        "verificationMethod": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3#z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5nonaiiGB62BxyiQbqN6jHoe2aqdsMKssYV763bvJyEwSiuNQ4SheniKmE9tWkCBppm79aYP3SBFYuvbQF77xjdz"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_R7v5MDVrYPjA7eYir23yhc/facts",
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
      "checkedAt": "2026-11-26T21:01:07.398Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "a74ce27bfc3ea33665846622183cf03f69a9a415e527009a7ad37362b7c000d1",
        "signature": "57e7ac443f75dd919ffc749f759f9e1b410ab6bb1641dd42aa9d701cb556d0fce660a668a196f1598a37b1a45baf13af6f018be70cfad18c9e7feb2355a13204"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_R7v5MDVrYPjA7eYir23yhc/w3c",
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
      "id": "urn:service:skill-YRDXzMeZbBc",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T21:01:05Z",
      "credentialSubject": {
        "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "skill": "translation",
        "level": "expert",
        "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-YRDXzMeZbBc",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:01:05Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2kwEipTQBXimZrRokPDk7YM55ooWP2xuWzkzbnSwRG7XUGypbCfvrXXD7erwQwyP13J2o8BL5wkCSad9VucVhP5d"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_R7v5MDVrYPjA7eYir23yhc",
      "type": "SkillCredential",
      "subjectId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T21:01:05.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "4PtiW3jhGFtuuQZv5qbxXFpSH8sBafaqv8YiPY7g3zXcGfWejGNaMiPc4E34ufv732Nw2T2Qxe4kaXAkhEi7hLkb",
        "address": "7sJtg2Y4m1NUEPtrGrfxthq1P26fnFEB3Mvr3KfLyiUj"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:43797/verify/cred_R7v5MDVrYPjA7eYir23yhc"
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
          "id": "key_f2e80c0201ca7aefeb1f2724",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "kPdB",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:00:56.652Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_205d45afb220c916ccdb5472",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "MKQj",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:00:56.641Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T21:00:56.671Z"
        },
        {
          "id": "key_4f784698e53ed3e658c63e88",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "GLeM",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:00:55.415Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T21:00:55.494Z"
        },
        {
          "id": "key_e4b9066eeb392eff47e11dd0",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "ZBIo",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:00:55.110Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_7zJWoJHaoxQv8qy7UgtojA/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_WTXjRHYKVKzQUmrT41jpdY",
          "event": "payment.completed",
          "eventId": "evt_DRbdaEN5zD9YVk9FNZqc3J",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 17,
          "createdAt": "2026-11-26T21:01:08.777Z",
          "lastAttemptAt": "2026-11-26T21:01:08.795Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T21:01:08.795Z",
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
          "id": "wh_G4iXGgicX962LG83R2ty1D",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T21:01:08.455Z",
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
      "paymentId": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "reason": "not delivered",
      "signature": "pl5vlc3veaSLkX6AGKDCUQNyro0oaTUwKku5Vuk30tZGnhdjWW3OlcfZ7H5bsqZPp9RCZLC/ltpE4BOc+bUDBQ=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_D4xHGH9sJraua1NHVRB7hZ",
      "paymentId": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "openedBy": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T21:01:02.066Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_5m6KPPSAa1saRYFA1hHbYg",
      "signature": "0xdbaebd9fdcbfe7c6308034e7e6658d574132397297bfeb11ef80f5a6ad25d0cf46d1b10dbb8c38fb516f4f1c45fb611a35a344f5dbe2a1cf36c792e5a1e8e4961c",
      "ownerSignature": "nKB0mIOLm1jqe6ot8hQ8SIF8blWAUL3SAkX86VHHdEmHtGwtfbxnUESMseGEKT3W3KZ9tKmjyqZ63YULTMgWDQ=="
    },
    "status": 201,
    "answer": {
      "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T21:00:59.170Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_KiHac1Ukg2DCKzV9xFZ6sd/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "vGD59TZuyonv7n5ywViVmB48WMl2oKj2wmuP8gpDKZB3N/f6bK7JwbtuBmL1E4ujXNJC9ChwKJaNnO1eSFd8Cw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "rater": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T21:01:01.248Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_3j6nqsTWGuvyMEShjvka5Y",
        "signatures": [
          {
            "address": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
            "signature": "uDeN7uLS7PToG6NV5ulrRJO+la3MjZ5m5aG96LlurSTo6bJdADiOWewEIK9w/K+z9I77rHu7VCV86nz8xZMIAw=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "internalId": "agt_PzGNQTQFtrGoKvtC9725tB",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
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
        "createdAt": "2026-11-26T21:00:57.034Z",
        "updatedAt": "2026-11-26T21:00:57.034Z",
        "lastActiveAt": "2026-11-26T21:00:57.034Z",
        "isTest": true
      },
      "key": "arcs_live_1kPXhiRBHyrf90O9s5F8hva92RqqKAAdfWmuxCAl1v2G5u",
      "apiKey": {
        "id": "key_77d2652ab2c584233e6f9f5d",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "2G5u",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "issuerDid": null,
        "createdAt": "2026-11-26T21:00:57.056Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_Wihgv3WLJnAxq4GhBE9MWy",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_WTXjRHYKVKzQUmrT41jpdY/replay",
    "status": 201,
    "answer": {
      "id": "del_xeUouzPPARoyAdMasf7kS",
      "event": "payment.completed",
      "eventId": "evt_DRbdaEN5zD9YVk9FNZqc3J",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T21:01:09.075Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T21:01:09.075Z",
      "finishedAt": null,
      "replayOf": "del_WTXjRHYKVKzQUmrT41jpdY"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_KiHac1Ukg2DCKzV9xFZ6sd/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "vVPV5Yx8kr7oLbQ0lWrewBBHEtapKs5BVRxjJ33I9h3bqaMHixDlMIdFM1JAOPGUU7iVSWlTR0rS3mIELJdwCQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T21:01:01.834Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_Wihgv3WLJnAxq4GhBE9MWy",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_Wihgv3WLJnAxq4GhBE9MWy",
      "state": "held",
      "account": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "amount": "3.2",
      "outcome": "failed",
      "expiresAt": "2026-11-26T21:03:03.793Z",
      "createdAt": "2026-11-26T21:01:03.925Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "amount": "1.50",
      "transactionHash": "4gjeV2ZLp1fVirj1TqgiNTB8rfJ1TscmME8dyT6J2a8zN7viLdURPfoqYizusaPY63ouxG2ZWwBEXGqTV8J9VjXU",
      "payer": {
        "address": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR"
      },
      "payee": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "4gjeV2ZLp1fVirj1TqgiNTB8rfJ1TscmME8dyT6J2a8zN7viLdURPfoqYizusaPY63ouxG2ZWwBEXGqTV8J9VjXU",
      "asset": "3AK13nvqmTmMQrCtV1B9U45KQ7FYLxYmoirxPovrzaCG",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T21:01:00.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T21:01:00.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T21:01:00.293Z",
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
      "transactionHash": "2aM1F23NuevwsXnZBZC46r86od1cuEGBnvjNGramD3VC4zku89bLYp3y2DJ2gMy2Bp4ak8HQ4cpfvdW4esjr1tGh"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "43s9BKnKDLSc8JMFnjEEFezsNRUUfNYd8S8EbheNBWkA",
          "amount": "2.5",
          "isNew": true,
          "payee": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_D4xHGH9sJraua1NHVRB7hZ/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_D4xHGH9sJraua1NHVRB7hZ",
      "paymentId": "pay_KiHac1Ukg2DCKzV9xFZ6sd",
      "agentId": "3vnyigR29KcywAj2HLqG5gKCtXndd55VaU22TMrauY4w",
      "openedBy": "BZun5sSqHxAzNZJUCLoEMhr6X4vwpf3EcJufmXDNJVGR",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T21:01:02.066Z",
      "resolvedAt": "2026-11-26T21:01:02.872Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_R7v5MDVrYPjA7eYir23yhc/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_R7v5MDVrYPjA7eYir23yhc",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
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
      "issuedAt": "2026-11-26T21:01:05.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T21:01:07.759Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "7sJtg2Y4m1NUEPtrGrfxthq1P26fnFEB3Mvr3KfLyiUj",
        "transactionHash": "4PtiW3jhGFtuuQZv5qbxXFpSH8sBafaqv8YiPY7g3zXcGfWejGNaMiPc4E34ufv732Nw2T2Qxe4kaXAkhEi7hLkb",
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
            "estimatedCompletionAt": "2026-11-26T21:01:49.621Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T21:01:07.621Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:43797/v1/status-lists/list_9YNRiAmWxoSzLXPFHWvREa",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:43797/verify/cred_R7v5MDVrYPjA7eYir23yhc",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T21:01:05.599Z",
      "updatedAt": "2026-11-26T21:01:07.759Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_f2e80c0201ca7aefeb1f2724",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_G4iXGgicX962LG83R2ty1D/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_G4iXGgicX962LG83R2ty1D",
      "secret": "whsec_9frQqjhIKpzybv6G+lhdq0k0O2FtajqOHameqSHOLXQ=",
      "previousSecretExpiresAt": "2026-11-27T21:01:08.729Z"
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
          "createdAt": "2026-05-30T21:00:42.062Z"
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
    "path": "/v1/credentials/cred_R7v5MDVrYPjA7eYir23yhc/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T21:01:49.621Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T21:01:07.621Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_7zJWoJHaoxQv8qy7UgtojA/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 17,
      "deliveryId": "del_WTXjRHYKVKzQUmrT41jpdY"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
      "internalId": "agt_PzGNQTQFtrGoKvtC9725tB",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
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
      "createdAt": "2026-11-26T21:00:57.034Z",
      "updatedAt": "2026-11-26T21:00:57.562Z",
      "lastActiveAt": "2026-11-26T21:00:57.034Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_G4iXGgicX962LG83R2ty1D",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_G4iXGgicX962LG83R2ty1D",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T21:01:08.455Z",
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
        "issuer": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
        "credentialStatus": {
          "id": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:01:09Z",
          "verificationMethod": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3#z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4SUGcCsmPh8nbKRy2NuirkKHMCrxQBT37DiR5n8qFah1XiSjutUQfgYndWpT51gyNVpDb64kpg6QV9jJPKLHYBQp"
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
        "issuer": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
        "credentialStatus": {
          "id": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:01:09Z",
          "verificationMethod": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3#z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4SUGcCsmPh8nbKRy2NuirkKHMCrxQBT37DiR5n8qFah1XiSjutUQfgYndWpT51gyNVpDb64kpg6QV9jJPKLHYBQp"
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
        "holder": "did:key:z6MkjLU5Atduz6DCuM9VnGH5KCT5waPeCKaPxvB5vLgu6HzX",
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
            "issuer": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
            "credentialStatus": {
              "id": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:43797/v1/status-lists/list_6beec2e176895f3631f1abe15d1d3429"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T21:01:09Z",
              "verificationMethod": "did:key:z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3#z6MkfBTuT37dVg6eR1MPMbKvhjqoVEJpQmuLWkzjW3dRZ3W3",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z4SUGcCsmPh8nbKRy2NuirkKHMCrxQBT37DiR5n8qFah1XiSjutUQfgYndWpT51gyNVpDb64kpg6QV9jJPKLHYBQp"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:01:09Z",
          "verificationMethod": "did:key:z6MkjLU5Atduz6DCuM9VnGH5KCT5waPeCKaPxvB5vLgu6HzX#z6MkjLU5Atduz6DCuM9VnGH5KCT5waPeCKaPxvB5vLgu6HzX",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "zRgpFr4opVMFSvhEza7o4GPdQP1aDxrMU63ESAKDSeJvP8cmbjRAKTP4UwbgSM1Tu3xpEu44m8z2tdKRdDFSJtNW"
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
        "id": "urn:service:skill-YRDXzMeZbBc",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T21:01:05Z",
        "credentialSubject": {
          "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
          "skill": "translation",
          "level": "expert",
          "agentId": "5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-YRDXzMeZbBc",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:01:05Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2kwEipTQBXimZrRokPDk7YM55ooWP2xuWzkzbnSwRG7XUGypbCfvrXXD7erwQwyP13J2o8BL5wkCSad9VucVhP5d"
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
      "credentialId": "cred_R7v5MDVrYPjA7eYir23yhc",
      "subject": {
        "id": "did:service:local:5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T21:01:05.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "4PtiW3jhGFtuuQZv5qbxXFpSH8sBafaqv8YiPY7g3zXcGfWejGNaMiPc4E34ufv732Nw2T2Qxe4kaXAkhEi7hLkb",
        "blockNumber": 73,
        "timestamp": "2026-11-26T21:01:05.759Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_4f784698e53ed3e658c63e88",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "GLeM",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T21:00:55.415Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/5tD2aePUeYijnrJo6hKEU6u6817nnSL3GuGA64itB5D9/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
