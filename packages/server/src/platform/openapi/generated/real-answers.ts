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
    "path": "/check/9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
    "status": 200,
    "answer": {
      "account": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
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
        "at": "2026-11-26T14:53:38.264Z"
      }
    }
  },
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "purpose": "register",
      "bodyDigest": "sha256-tfyKXwJ6WBaFTf5QtkykuzW0ISS55QOy7vWTr99hfMQ"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_DQVMakF1WYnfYtPEz94nfP",
      "address": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "purpose": "register",
      "message": "http://127.0.0.1:41017 asks you to register the agent CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_DQVMakF1WYnfYtPEz94nfP\nOwner: CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY\nPayment address: none\nBody: sha256-tfyKXwJ6WBaFTf5QtkykuzW0ISS55QOy7vWTr99hfMQ\nValid until: 2026-11-26T15:03:35.709Z",
      "expiresAt": "2026-11-26T15:03:35.709Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "amount": "3.20",
      "expiresAt": "2026-11-26T14:55:38.398Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_YAsMKB2txgWiRwxeva7qTn",
      "state": "held",
      "account": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T14:55:38.398Z",
      "createdAt": "2026-11-26T14:53:38.429Z",
      "check": {
        "account": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
        "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
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
          "log": 342,
          "at": "2026-11-26T14:53:38.264Z"
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
      "key": "arcs_live_Ab3hXMlFAjtB25RbcXdiaybbUsq40C6QwSihmCNn2Tv4nv",
      "apiKey": {
        "id": "key_5b9146253d3818d35af078ea",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "v4nv",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T14:53:35.151Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_GXsNyBeULEAKLUZeVvCd83",
      "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:41017 asks you to let the agent CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_GXsNyBeULEAKLUZeVvCd83\nAgent: CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY\nOwner: CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T15:03:36.882Z",
      "expiresAt": "2026-11-26T15:03:36.882Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_WUxU4wks2swVbzB2qU2ScH",
          "secret": "a8381e52f9f700bce85ce9ab48d76a17b08bc4ff6078d9c9cccbc27f50ab59f5",
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
            "id": "urn:service:committedreputation-KfywTnCrHpv",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T14:53:36Z",
            "validUntil": "2026-11-27T14:53:36Z",
            "credentialSubject": {
              "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
              "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "bf44a4e05a61169644c86efdc0d61d220b4e569a186c77d65043337683fd5086",
                  "atMost": "55e7ed115af33a7a706c29813c30b8edb41f12bc438318fe9c498eabdf305a03"
                },
                "costToForge": {
                  "atLeast": "2ab2577977c8eb924109fbf4ccd8e6815874c09b4ed3544da87dba361811b58f",
                  "atMost": "81fea7293fbd5e30593577f4bfb27df70deeb34359acd4e5db323c1330348186"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-KfywTnCrHpv",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T14:53:36Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3rDc4cTb7tMQ6q251qtDyvZFc9ZqkNs6ebJfYfHGmxWmWMghRWAGtNpbTnqZN2pnHzxnUsfcUXFJDTKyACDxE9jh"
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
      "id": "wh_J3mj5DmiWb9WnpmUwF91T1",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T14:53:40.583Z",
      "secret": "whsec_tszdThjNnhrN1jpk9m0eCXhnbe2wAh4YyxxJ+4GC3qE="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_J3mj5DmiWb9WnpmUwF91T1",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_7Nws32VgQzyUjj6KXXXMW6",
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
      "createdAt": "2026-05-30T14:53:24.122Z",
      "updatedAt": "2026-05-30T14:53:24.122Z",
      "lastActiveAt": "2026-11-19T10:02:04.748Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "72de680fe3bb849eab9e9a284ddeb2d9e5986b1256329aca4eee8e63836240cd"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T14:53:24.122Z\",\"evidence\":\"0728474b55b74ae7a4356f8bad39ec389df2fd27f8097a3f6d5f8ebe643a713b\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"fae147bd5075d9fe4f8c562b6adc4de1e4dcc107528d0ea17a89ac12ebed68d8\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"3584c8bdac0d2b476b7a96848a11b1fbc67eb5a85c9b65ebe2d61dbfe30ad1fb\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T14:53:24.122Z\",\"evidence\":\"db433752c795e83ce199a42d90ee209533d155fd7409c1eeef26a1359d8fae29\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"95d315a944e686762151635c8a06624f5eed973e8a016980489ded938cbf10b8\",\"tier\":\"bronze\"}}"
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
          "at": "2026-05-30T14:53:24.122Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T14:53:24.122Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "466n3mRT5Qqg9Z8JFj9wQG5FiZJRjB91B9iFMG8Gspawsv2vin3B8bAeA1guCAGt6fn1Uq9hGHtAFeyN2i5PBPbj",
          "id": "pay_L5B9ogNajtqZrdUAmCxM8T",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "f75d6ac29893e8d92db17544ac3e14085e36cc2c3b59580a931da51db59b54c7",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_MtwhgsUzGiUuwZiGRYC1Vx",
    "status": 200,
    "answer": {
      "id": "cred_MtwhgsUzGiUuwZiGRYC1Vx",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
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
      "issuedAt": "2026-11-26T14:53:39.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "9PxxFATQ6uV4YCE8ZSogCfjZt5z6DmT8GC6tV8iyBG1X",
        "transactionHash": "2kPmB2SmTps9GgXP8gCA1CBhQdvyRhuxWmwjboHbca8dmV5WXiVyNyM3AqxCWLDXZb5JdRkKR2YM7wU5VbGuXsYr",
        "blockNumber": 50
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:41017/v1/status-lists/list_WUxU4wks2swVbzB2qU2ScH",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41017/verify/cred_MtwhgsUzGiUuwZiGRYC1Vx",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T14:53:39.177Z",
      "updatedAt": "2026-11-26T14:53:39.189Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_AEL8J1kiBuVdaB5gvhppQ9",
    "status": 200,
    "answer": {
      "id": "dsp_AEL8J1kiBuVdaB5gvhppQ9",
      "paymentId": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "openedBy": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T14:53:37.890Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY/erc8004",
    "status": 200,
    "answer": {
      "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
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
    "path": "/v1/holds/hld_YAsMKB2txgWiRwxeva7qTn",
    "status": 200,
    "answer": {
      "id": "hld_YAsMKB2txgWiRwxeva7qTn",
      "state": "held",
      "account": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "amount": "3.2",
      "outcome": null,
      "expiresAt": "2026-11-26T14:55:38.398Z",
      "createdAt": "2026-11-26T14:53:38.429Z"
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
      "updatedAt": "2026-11-26T14:53:31.826Z",
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
    "answer": "127.0.0.1:41017/log\n421\nnedgoXqiYuOHTJiM+YbSIeuw1zSSxHsabmx81kNR0Jg=\n\n— 127.0.0.1:41017/log ZYT0vugAxKND5jgpNa9cwgRP6CDRAty5AxQaLzpcAEQOjtlugNJ/Y8PQYNCIoTJ+ACS6f1FKf2cZkxZM8y3eAAMu9gI=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:41017/log+6584f4be+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_W5qMxu3pyctqwymUNYiVnv",
    "status": 200,
    "answer": {
      "id": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ"
      },
      "payee": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2zvvzcmo6PCKq45tZMzqg1Ywnn2aHJ4B17aqaznaRfcLVaEt8VWkfF9d1faAmvnc1vDjPs5dNmGMyzNtU6E4bRQH",
      "asset": "9AsCPFWvPkNHEUzqyts89WXpGxD5GKSyGuYjGad111oy",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T14:53:37.763Z"
      },
      "dispute": {
        "id": "dsp_AEL8J1kiBuVdaB5gvhppQ9",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T14:53:37.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T14:53:37.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T14:53:37.356Z",
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
    "path": "/v1/payments/pay_W5qMxu3pyctqwymUNYiVnv/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:41017/v1/payments/pay_W5qMxu3pyctqwymUNYiVnv/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T14:53:38Z",
      "credentialSubject": {
        "id": "did:service:local:9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
        "payment": {
          "id": "pay_W5qMxu3pyctqwymUNYiVnv",
          "earlierIds": [],
          "agent": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
          "payer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
          "payee": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "2zvvzcmo6PCKq45tZMzqg1Ywnn2aHJ4B17aqaznaRfcLVaEt8VWkfF9d1faAmvnc1vDjPs5dNmGMyzNtU6E4bRQH",
          "completedAt": "2026-11-26T14:53:37.000Z"
        },
        "statements": [
          {
            "signer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_W5qMxu3pyctqwymUNYiVnv\nagent: 9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "lLU0zzKaNhZPvrnPk9gMe4LZv2u/4fCS/OlRItW5X444SYQQL5XTOyaSRMaw/Ba0wf+yQ0xSB7mXsIcrcrg4BA==",
            "at": "2026-11-26T14:53:37.763Z"
          },
          {
            "signer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_W5qMxu3pyctqwymUNYiVnv\nagent: 9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "Nr7XaZkcy3VfQ/bDxUInF2grNpb6itFstpAf46fyyUeTZ3BbguCjoIKd+O/xNk2zKk0oPyGu8SlG5QlbtT64Bg==",
            "at": "2026-11-26T14:53:37.890Z"
          },
          {
            "signer": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_W5qMxu3pyctqwymUNYiVnv\nagent: 9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "cQszwZTOoUZhMH791Z9u5KVrAA3F95wV/u2GQd+Gp7EVpi+AsF3TRz7kf87IewmmWbKyNQpllHqbjRhnBTeSCw==",
            "at": "2026-11-26T14:53:37.831Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T14:53:37.890Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T14:53:38.037Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:53:38Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z5Bb8EoeRna8CuFK6gLAhVM1vzzupuxgUAukKe7ya3oJ8P4HqF9csHNdxEkPV1RY6dW5o6Xm6rSpwjWSJgF2Qe67W"
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
          "at": "2026-05-30T14:53:24.122Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T14:53:24.122Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "466n3mRT5Qqg9Z8JFj9wQG5FiZJRjB91B9iFMG8Gspawsv2vin3B8bAeA1guCAGt6fn1Uq9hGHtAFeyN2i5PBPbj",
          "id": "pay_L5B9ogNajtqZrdUAmCxM8T",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "f75d6ac29893e8d92db17544ac3e14085e36cc2c3b59580a931da51db59b54c7",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_MtwhgsUzGiUuwZiGRYC1Vx/credential",
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
      "id": "urn:service:skill-6EhtueGkvnz",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T14:53:39Z",
      "credentialSubject": {
        "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "skill": "translation",
        "level": "expert",
        "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-6EhtueGkvnz",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:53:39Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4mtpMjHR3myVUFBYjp7gTTnGr4qUu7mVj7viRpmC8juYcVpzSm5vpeFgV4Vpw9Neb6zoKdesLcGH61Vs1vC9tUH9"
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
      "computedAt": "2026-11-26T14:53:24.122Z",
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
        "at": "2026-11-26T14:53:24.122Z"
      },
      "digest": "1d5b97f8c5a0798f6bfd360a2cc57984c1cca4c306ee8370d22c048cac2e1fd1",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-24T21:22:13.226Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T02:03:38.860Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T02:03:38.860Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T11:51:30.799Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T14:58:01.780Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T14:58:01.780Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcwNDgwNDEyMiAyMDI2LTA3LTA2VDExOjUxOjMwLjc5OVogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
      "queueAgeSeconds": 15437952,
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
      "rootsDigest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab",
      "logHead": {
        "count": 6,
        "hash": "72de680fe3bb849eab9e9a284ddeb2d9e5986b1256329aca4eee8e63836240cd"
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
      "lastUpdated": "2026-11-26T14:53:24.122Z",
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
      "computedAt": "2026-11-26T14:53:24.122Z",
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
        "at": "2026-11-26T14:53:24.122Z"
      },
      "digest": "1d5b97f8c5a0798f6bfd360a2cc57984c1cca4c306ee8370d22c048cac2e1fd1",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-24T21:22:13.226Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T02:03:38.860Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T02:03:38.860Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T11:51:30.799Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T14:58:01.780Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T14:58:01.780Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcwNDgwNDEyMiAyMDI2LTA3LTA2VDExOjUxOjMwLjc5OVogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
          "timestamp": "2026-11-26T14:53:24.122Z",
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
            "hash": "72de680fe3bb849eab9e9a284ddeb2d9e5986b1256329aca4eee8e63836240cd"
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
          "lastUpdated": "2026-11-26T14:53:24.122Z",
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
            "hash": "db1fa02dcbc7681607cb7c17ac32434b12cc17866c350525ac1b66bc5968b4d1"
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
          "lastUpdated": "2026-11-26T14:53:24.122Z",
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
    "path": "/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-26T14:53:41Z",
      "validUntil": "2026-11-27T14:53:41Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:53:41Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2ZfAjFa58Lq6CNrBjRj3Zsmaq2BsBQYZPUQfvaKJ7sm3JaiwVq1cDpns3rS7cNofPYt9ybYQfw1fGzAnwVtsGqDq"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_MtwhgsUzGiUuwZiGRYC1Vx/facts",
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
      "checkedAt": "2026-11-26T14:53:40.042Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "92d6cbc473f77cf1475e88b60398deeb7329656fc5fe8bc7d5d4f0958189848c",
        "signature": "bcc3ede7d30f4d0f507745f1d474a9ac0c59608feed3e734677e8c43d7db1b4c5a0828d7cb271335d634e676266726016db138dfd23c72819e36fbcaa4c0100c"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_MtwhgsUzGiUuwZiGRYC1Vx/w3c",
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
      "id": "urn:service:skill-6EhtueGkvnz",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T14:53:39Z",
      "credentialSubject": {
        "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "skill": "translation",
        "level": "expert",
        "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-6EhtueGkvnz",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T14:53:39Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4mtpMjHR3myVUFBYjp7gTTnGr4qUu7mVj7viRpmC8juYcVpzSm5vpeFgV4Vpw9Neb6zoKdesLcGH61Vs1vC9tUH9"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_MtwhgsUzGiUuwZiGRYC1Vx",
      "type": "SkillCredential",
      "subjectId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T14:53:39.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "2kPmB2SmTps9GgXP8gCA1CBhQdvyRhuxWmwjboHbca8dmV5WXiVyNyM3AqxCWLDXZb5JdRkKR2YM7wU5VbGuXsYr",
        "address": "9PxxFATQ6uV4YCE8ZSogCfjZt5z6DmT8GC6tV8iyBG1X"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:41017/verify/cred_MtwhgsUzGiUuwZiGRYC1Vx"
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
          "id": "key_5b9146253d3818d35af078ea",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "v4nv",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:53:35.151Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_9a5a8fc84909a991eea0275d",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "8ht8",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:53:35.142Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T14:53:35.283Z"
        },
        {
          "id": "key_ccdce11b194136d598173aea",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "ijzC",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:53:31.934Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T14:53:32.150Z"
        },
        {
          "id": "key_9d6917bbc4cdfabc4f071743",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "9vZc",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T14:53:31.616Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_UT43tL6DrBZp8a85YfU7ej/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_3oc376gqnu2XsK91TKBnbt",
          "event": "payment.completed",
          "eventId": "evt_PpyTRbNpN9s95F3ohMTETV",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 24,
          "createdAt": "2026-11-26T14:53:40.737Z",
          "lastAttemptAt": "2026-11-26T14:53:40.762Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T14:53:40.762Z",
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
          "id": "wh_J3mj5DmiWb9WnpmUwF91T1",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T14:53:40.583Z",
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
      "paymentId": "pay_W5qMxu3pyctqwymUNYiVnv",
      "reason": "not delivered",
      "signature": "Nr7XaZkcy3VfQ/bDxUInF2grNpb6itFstpAf46fyyUeTZ3BbguCjoIKd+O/xNk2zKk0oPyGu8SlG5QlbtT64Bg=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_AEL8J1kiBuVdaB5gvhppQ9",
      "paymentId": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "openedBy": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T14:53:37.890Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_GXsNyBeULEAKLUZeVvCd83",
      "signature": "0x9951085c8f93ffd0426b7b4e6d3859fbca3c124ccf6b78eae2d3e3fde6bd4e7277bd103fd0f7de664b9a61dd5cbca82a1e9f45592a1e8b60a5e9ba298cb4a5001c",
      "ownerSignature": "sYPP3aWOEYsL91KTqJl+yrroX0qliHr/QISlDg+EVPxeBZEeJXBJnUKZYIYgxX9/0r1O3fFTG8SJD9RN8v14Aw=="
    },
    "status": 201,
    "answer": {
      "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T14:53:36.982Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_W5qMxu3pyctqwymUNYiVnv/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "lLU0zzKaNhZPvrnPk9gMe4LZv2u/4fCS/OlRItW5X444SYQQL5XTOyaSRMaw/Ba0wf+yQ0xSB7mXsIcrcrg4BA=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "rater": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T14:53:37.763Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_3hW5AbvnC1aB5wSqY2t2dV",
        "signatures": [
          {
            "address": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
            "signature": "Q/u0kNI88EeeDbgYFMKQYh6pb5Goy0WIsHEEiCZb6JatK3SAcRLbu3ZmLS5q7OrBgqqKEkGhNaZc5ATaw7BsCQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "internalId": "agt_QBukwSCeDrCu38yS91c6q3",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
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
        "createdAt": "2026-11-26T14:53:35.886Z",
        "updatedAt": "2026-11-26T14:53:35.886Z",
        "lastActiveAt": "2026-11-26T14:53:35.886Z",
        "isTest": true
      },
      "key": "arcs_live_GQJEx08RdxY1UT3pxu5uZXG36kvnxEqvOXMKUcma4d4FnJ",
      "apiKey": {
        "id": "key_4400b95a29595eb2070bdd65",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "4FnJ",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "issuerDid": null,
        "createdAt": "2026-11-26T14:53:35.924Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_YAsMKB2txgWiRwxeva7qTn",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_3oc376gqnu2XsK91TKBnbt/replay",
    "status": 201,
    "answer": {
      "id": "del_GdeeARpriypqi5ZoqZup8y",
      "event": "payment.completed",
      "eventId": "evt_PpyTRbNpN9s95F3ohMTETV",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T14:53:41.184Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T14:53:41.184Z",
      "finishedAt": null,
      "replayOf": "del_3oc376gqnu2XsK91TKBnbt"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_W5qMxu3pyctqwymUNYiVnv/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "cQszwZTOoUZhMH791Z9u5KVrAA3F95wV/u2GQd+Gp7EVpi+AsF3TRz7kf87IewmmWbKyNQpllHqbjRhnBTeSCw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T14:53:37.831Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_YAsMKB2txgWiRwxeva7qTn",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_YAsMKB2txgWiRwxeva7qTn",
      "state": "held",
      "account": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "amount": "3.2",
      "outcome": "failed",
      "expiresAt": "2026-11-26T14:55:38.398Z",
      "createdAt": "2026-11-26T14:53:38.429Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "amount": "1.50",
      "transactionHash": "2zvvzcmo6PCKq45tZMzqg1Ywnn2aHJ4B17aqaznaRfcLVaEt8VWkfF9d1faAmvnc1vDjPs5dNmGMyzNtU6E4bRQH",
      "payer": {
        "address": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ"
      },
      "payee": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "2zvvzcmo6PCKq45tZMzqg1Ywnn2aHJ4B17aqaznaRfcLVaEt8VWkfF9d1faAmvnc1vDjPs5dNmGMyzNtU6E4bRQH",
      "asset": "9AsCPFWvPkNHEUzqyts89WXpGxD5GKSyGuYjGad111oy",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T14:53:37.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T14:53:37.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T14:53:37.356Z",
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
      "transactionHash": "2STDz3vdBayWg75cRKRS4gAvZHY9s3aVmqFf5A3nDtvcUbvuoQAu33f89KX9J38PjtjqqVjVxQ2FTdjcGUEb2u1L"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "9YbYFoHXAeVhprwWJdjQEZ7eWiVovn5bNx2UTcpDn2oN",
          "amount": "2.5",
          "isNew": true,
          "payee": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_AEL8J1kiBuVdaB5gvhppQ9/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_AEL8J1kiBuVdaB5gvhppQ9",
      "paymentId": "pay_W5qMxu3pyctqwymUNYiVnv",
      "agentId": "9UcfyZRb9Rj9rZnSxFr4RnoVQgqvC3T6Pbn6Jg14CfGN",
      "openedBy": "BmDUE2d8hZH2bDbdhgD7TPMPHCsuHADEG3MpiRsfDYRQ",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T14:53:37.890Z",
      "resolvedAt": "2026-11-26T14:53:38.037Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_MtwhgsUzGiUuwZiGRYC1Vx/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_MtwhgsUzGiUuwZiGRYC1Vx",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
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
      "issuedAt": "2026-11-26T14:53:39.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T14:53:40.394Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "9PxxFATQ6uV4YCE8ZSogCfjZt5z6DmT8GC6tV8iyBG1X",
        "transactionHash": "2kPmB2SmTps9GgXP8gCA1CBhQdvyRhuxWmwjboHbca8dmV5WXiVyNyM3AqxCWLDXZb5JdRkKR2YM7wU5VbGuXsYr",
        "blockNumber": 50
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
            "estimatedCompletionAt": "2026-11-26T14:54:22.257Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T14:53:40.257Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:41017/v1/status-lists/list_WUxU4wks2swVbzB2qU2ScH",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:41017/verify/cred_MtwhgsUzGiUuwZiGRYC1Vx",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T14:53:39.177Z",
      "updatedAt": "2026-11-26T14:53:40.394Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_5b9146253d3818d35af078ea",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_J3mj5DmiWb9WnpmUwF91T1/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_J3mj5DmiWb9WnpmUwF91T1",
      "secret": "whsec_rq0RSIlRk68xxkNxiC/dq1fZm+X4LTOeClX58wR26o0=",
      "previousSecretExpiresAt": "2026-11-27T14:53:40.684Z"
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
          "createdAt": "2026-05-30T14:53:24.122Z"
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
    "path": "/v1/credentials/cred_MtwhgsUzGiUuwZiGRYC1Vx/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T14:54:22.257Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T14:53:40.257Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_UT43tL6DrBZp8a85YfU7ej/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 24,
      "deliveryId": "del_3oc376gqnu2XsK91TKBnbt"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
      "internalId": "agt_QBukwSCeDrCu38yS91c6q3",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
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
      "createdAt": "2026-11-26T14:53:35.886Z",
      "updatedAt": "2026-11-26T14:53:36.322Z",
      "lastActiveAt": "2026-11-26T14:53:35.886Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_J3mj5DmiWb9WnpmUwF91T1",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_J3mj5DmiWb9WnpmUwF91T1",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T14:53:40.583Z",
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
          "id": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:53:41Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3kHtnTWwMK6iumXuLkPKypXrX7E43njwYUfiH8GyQLpxjZaaQQd3qb9eYrPAh1gHMZFbSY7aHGwLGJPGKJUeMLWu"
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
          "id": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:53:41Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z3kHtnTWwMK6iumXuLkPKypXrX7E43njwYUfiH8GyQLpxjZaaQQd3qb9eYrPAh1gHMZFbSY7aHGwLGJPGKJUeMLWu"
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
        "holder": "did:key:z6Mkqz9qZobSP357zfMQa84xCrJ7YALPwGR3zh4NWdwvPuWv",
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
              "id": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:41017/v1/status-lists/list_aefc956407e404bb71c366ba1cd29ccd"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T14:53:41Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z3kHtnTWwMK6iumXuLkPKypXrX7E43njwYUfiH8GyQLpxjZaaQQd3qb9eYrPAh1gHMZFbSY7aHGwLGJPGKJUeMLWu"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:53:41Z",
          "verificationMethod": "did:key:z6Mkqz9qZobSP357zfMQa84xCrJ7YALPwGR3zh4NWdwvPuWv#z6Mkqz9qZobSP357zfMQa84xCrJ7YALPwGR3zh4NWdwvPuWv",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z5GSxF9DXe8KdrEDtCVQiV1uS2zwkzDWpGktkTsCee1GYihJumACaSoRYKHrF95AEHXPS6gW8suGdQGxzy8jefiuz"
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
        "id": "urn:service:skill-6EhtueGkvnz",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T14:53:39Z",
        "credentialSubject": {
          "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
          "skill": "translation",
          "level": "expert",
          "agentId": "CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-6EhtueGkvnz",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T14:53:39Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4mtpMjHR3myVUFBYjp7gTTnGr4qUu7mVj7viRpmC8juYcVpzSm5vpeFgV4Vpw9Neb6zoKdesLcGH61Vs1vC9tUH9"
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
      "credentialId": "cred_MtwhgsUzGiUuwZiGRYC1Vx",
      "subject": {
        "id": "did:service:local:CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T14:53:39.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "2kPmB2SmTps9GgXP8gCA1CBhQdvyRhuxWmwjboHbca8dmV5WXiVyNyM3AqxCWLDXZb5JdRkKR2YM7wU5VbGuXsYr",
        "blockNumber": 50,
        "timestamp": "2026-11-26T14:53:39.189Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_ccdce11b194136d598173aea",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "ijzC",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T14:53:31.934Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T14:53:32.150Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/CXtnyZM13VaetAWhtZ77Mkk7ib4YXPAhJg9SgMyuUgjY/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
