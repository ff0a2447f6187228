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
    "path": "/check/8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
    "status": 200,
    "answer": {
      "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
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
        "at": "2026-11-26T21:18:12.425Z"
      }
    }
  },
  "checkSeller": {
    "path": "/check?url=http%3A%2F%2F127.0.0.1%3A33505%2Ftranslate",
    "status": 200,
    "answer": {
      "url": "http://127.0.0.1:33505/translate",
      "x402Version": 2,
      "accounts": [
        {
          "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
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
            "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
            "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
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
              "at": "2026-11-26T21:18:12.425Z"
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
      "address": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "purpose": "register",
      "bodyDigest": "sha256-rR-38YaR4F0vjfwVxA_1J18mpC0lqPPYQH0AMg_rhZk"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_6kzDGbKC9AZMzYWVcAS8G4",
      "address": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "purpose": "register",
      "message": "http://127.0.0.1:33415 asks you to register the agent JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_6kzDGbKC9AZMzYWVcAS8G4\nOwner: JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg\nPayment address: none\nBody: sha256-rR-38YaR4F0vjfwVxA_1J18mpC0lqPPYQH0AMg_rhZk\nValid until: 2026-11-26T21:28:08.772Z",
      "expiresAt": "2026-11-26T21:28:08.772Z"
    }
  },
  "createHold": {
    "path": "/v1/accounts/8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB/holds",
    "request": {
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "amount": "3.20",
      "expiresAt": "2026-11-26T21:20:12.772Z"
    },
    "status": 201,
    "answer": {
      "id": "hld_VryNb3yKUG7RW2hwXwJ1xz",
      "state": "held",
      "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "amount": "3.2",
      "paid": "0",
      "outcome": null,
      "expiresAt": "2026-11-26T21:20:12.772Z",
      "createdAt": "2026-11-26T21:18:12.822Z",
      "paymentIds": [],
      "check": {
        "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
        "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
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
          "at": "2026-11-26T21:18:12.425Z"
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
      "key": "arcs_live_UgCDRcy08glu88zWmq2Gu42dLo51QlALoQMSPghG3gGMDf",
      "secret": "arcs_live_UgCDRcy08glu88zWmq2Gu42dLo51QlALoQMSPghG3gGMDf",
      "apiKey": {
        "id": "key_cd9b9ff0aff94d2bf42f4d99",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "GMDf",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T21:18:08.588Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_3rwWbZQ92jS6rhpJdJGuVt",
      "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:33415 asks you to let the agent JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_3rwWbZQ92jS6rhpJdJGuVt\nAgent: JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg\nOwner: JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T21:28:09.848Z",
      "expiresAt": "2026-11-26T21:28:09.848Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_8LWasmqVx1r7RqBBHuWPae",
          "secret": "a27a05f3f07f79e9d8db2fa552baa9107032d35dc90d0041547681425a7aaae8",
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
            "id": "urn:service:committedreputation-GWaoVDuWdiw",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T21:18:09Z",
            "validUntil": "2026-11-27T21:18:09Z",
            "credentialSubject": {
              "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
              "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "397d970aaa7bf524e50f0307070ee62047f024e05319a0e58c51b62e711dcce7",
                  "atMost": "f3970d6e156715b0b70e42ee39c2c53f6f9e0ee9bb09a76b2333c4a7f3ca1978"
                },
                "costToForge": {
                  "atLeast": "4513d01e9c055fa1da0fa8fd7622136e6e7fa8cbc0013a3639741264623ebe5c",
                  "atMost": "d87462ea8041b8d9225a57ea270fdbdeba12686fdbd4eed3aaa774510456447a"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-GWaoVDuWdiw",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T21:18:09Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zpN18xA54FW5gjfPAFeiagDWxso4XQTjFpXrGtpaRvy5iBBT6tRpegXbJ6sU5Somue6J9LSHLSRdBSWnzBFa5ipu"
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
      "id": "wh_T7vjXSWxtjt5BEFJJqA9qL",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T21:18:15.495Z",
      "secret": "whsec_wSp+PwJQuEl0tMVxJhFeNu7xTC2ZwNKT5FbytXHINzc="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_T7vjXSWxtjt5BEFJJqA9qL",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
    "status": 200,
    "answer": {
      "id": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
      "internalId": "agt_KtsBXebEoBXuVNaxBcxsWw",
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
      "createdAt": "2026-05-30T21:17:52.703Z",
      "updatedAt": "2026-05-30T21:17:52.703Z",
      "lastActiveAt": "2026-11-19T16:26:33.329Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 6,
        "hash": "18b1192465298eb9c4f6892f4b3bac7a72e454483655211aa81b316b5c48dbfa"
      },
      "entries": [
        {
          "position": 59,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-06-29T21:17:52.703Z\",\"evidence\":\"32d797483a052316510e6b209889313b1374fc9c061ddd964ab8d9e908cf7ed0\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":271,\"terms\":\"eca7f33ba2f24ac03295fcbf3d5c73bd5b9aa628d7665b3a5fe8703505770195\",\"tier\":\"bronze\"}}"
        },
        {
          "position": 120,
          "entry": "{\"chain\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"count\":2,\"previous\":\"f5bb0aa31dbaf16f5f81b44864a74c8cc4178684ffa7468e9316762eae4dedc0\"},\"record\":{\"agent\":\"J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj\",\"at\":\"2026-07-29T21:17:52.703Z\",\"evidence\":\"51db51c4aaf1fa5168b4649b818628bbb982323eb8a00798801fb16aab2befb3\",\"formula\":\"4\",\"kind\":\"score\",\"roots\":\"fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab\",\"score\":426,\"terms\":\"a1437541c0d32904548b039fd60a35e3a97369e2b5643ccd70b5adf59dbbf890\",\"tier\":\"bronze\"}}"
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
          "at": "2026-05-30T21:17:52.703Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T21:17:52.703Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "4E57PA8HmRf6VicnX4QivEu75akuQm6yKHrYKBrduzJLTC92EnmAAyoaJR57hNyP6Fzm5mJJeTSoqpeFzbPpyaA5",
          "id": "pay_LvQfgWkaa3VqgCVbByAarY",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "0d081790b18b69eed5c5739d17356d3fbc2ef0cedb8b55bd68091e2534f0b77e",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getCredential": {
    "path": "/v1/credentials/cred_8obpVgSQFqegyuyNHo1MuC",
    "status": 200,
    "answer": {
      "id": "cred_8obpVgSQFqegyuyNHo1MuC",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
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
      "issuedAt": "2026-11-26T21:18:13.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "9b2Vvy3Nz1un6YN62vc8qcApeb83519cTZ3xpZ5EaHFW",
        "transactionHash": "3AdhhKah7ETB1FhAEBR6yHc9bQHGeTszKfEzsnrYRRvgCJsjc3My8btDMoaVL3r2XUNJiCZpFvt6kxpq9vnQz1iE",
        "blockNumber": 70
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:33415/v1/status-lists/list_8LWasmqVx1r7RqBBHuWPae",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:33415/verify/cred_8obpVgSQFqegyuyNHo1MuC",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T21:18:13.680Z",
      "updatedAt": "2026-11-26T21:18:13.959Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_NBs1QZHG13YtM71GtX8ky7",
    "status": 200,
    "answer": {
      "id": "dsp_NBs1QZHG13YtM71GtX8ky7",
      "paymentId": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "openedBy": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T21:18:11.498Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg/erc8004",
    "status": 200,
    "answer": {
      "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
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
    "path": "/v1/holds/hld_VryNb3yKUG7RW2hwXwJ1xz",
    "status": 200,
    "answer": {
      "id": "hld_VryNb3yKUG7RW2hwXwJ1xz",
      "state": "held",
      "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "amount": "3.2",
      "paid": "0",
      "outcome": null,
      "expiresAt": "2026-11-26T21:20:12.772Z",
      "createdAt": "2026-11-26T21:18:12.822Z",
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
      "updatedAt": "2026-11-26T21:18:02.408Z",
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
    "answer": "127.0.0.1:33415/log\n421\nv2SvkLValRhJaYfPUWn5A00e7/c7az/FmgFeXDBWDz0=\n\n— 127.0.0.1:33415/log Z7bjU5SbeHkJEceVz4Cho/B4csbehZG+2dAPDK0wIR7JL4Vr/eFacRYlv431vAoM1HWa5FeirYtYIlX6BuQ1tyEtMAM=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:33415/log+67b6e353+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_SDZoYckxDHTxNU3Mikp8Ri",
    "status": 200,
    "answer": {
      "id": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS"
      },
      "payee": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "3wiCGNESKwzceUeBUFKLm3VR9Mypa8CD4jEX1wEURDVAMHGqR8vh585KBtvuUbGUo6bghpafTbe17hPR8tEZog5T",
      "asset": "DAvuk6qzBqkXQBNWE69gq21JzjLRTAioNEVu5UWxXKCg",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T21:18:11.164Z"
      },
      "dispute": {
        "id": "dsp_NBs1QZHG13YtM71GtX8ky7",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T21:18:10.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T21:18:10.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T21:18:10.685Z",
      "counts": false,
      "why": [
        {
          "code": "unvouched",
          "message": "Its payer has no voice: it has spent nothing with roots or vouched sellers that has settled, or has used its voice already.",
          "remedy": "Payments count once their payer has spent with a root (GET /v1/reputation/roots), or with agents that such payers pay."
        }
      ],
      "metadata": {}
    }
  },
  "getPaymentReceipt": {
    "path": "/v1/payments/pay_SDZoYckxDHTxNU3Mikp8Ri/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:33415/v1/payments/pay_SDZoYckxDHTxNU3Mikp8Ri/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T21:18:12Z",
      "credentialSubject": {
        "id": "did:service:local:8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
        "payment": {
          "id": "pay_SDZoYckxDHTxNU3Mikp8Ri",
          "earlierIds": [],
          "agent": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
          "payer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
          "payee": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "3wiCGNESKwzceUeBUFKLm3VR9Mypa8CD4jEX1wEURDVAMHGqR8vh585KBtvuUbGUo6bghpafTbe17hPR8tEZog5T",
          "completedAt": "2026-11-26T21:18:10.000Z"
        },
        "statements": [
          {
            "signer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_SDZoYckxDHTxNU3Mikp8Ri\nagent: 8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "076+5Mkk6lqUMatu+msFoXCcurdbM55j+UDEhfHRceHQE48m1XDXu/8+dMbE0ZQCRWUFBpqSy+2z3I8k2VPLBg==",
            "at": "2026-11-26T21:18:11.164Z"
          },
          {
            "signer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_SDZoYckxDHTxNU3Mikp8Ri\nagent: 8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "jhcPTqXbIANAgWm1SQsHUuPzNvWCzIWlHpu9JsbQYDBrWNHvtvuoWQjae4Ip3Yyf8fjqOxxm+fUx3Ca/DNr7Ag==",
            "at": "2026-11-26T21:18:11.498Z"
          },
          {
            "signer": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_SDZoYckxDHTxNU3Mikp8Ri\nagent: 8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "HP3Tt4M9XFRdA/KA5qUPVVV/1IOoNKUWQFrkUhoOVg3slyjAmaYBhGMjx8Rl7SO0PI7YwFjgzX8PSAUvD5+vDw==",
            "at": "2026-11-26T21:18:11.307Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T21:18:11.498Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T21:18:11.800Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:18:12Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z3Jmnpf76GqMjpe13MsHuRiMwX7R5daqgAWxiQDSA5gNp4VZPweeECGjFFDDtfbWecC7QgPrAQncu1aHYL5Ay8Su5"
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
          "at": "2026-05-30T21:17:52.703Z",
          "kind": "roots",
          "digest": "fa1d4dd2d68909130ef5946b4f9d55564e1aca3a3d30a0acda5add0fc8edecab"
        },
        {
          "position": 2,
          "at": "2026-05-30T21:17:52.703Z",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "transaction": "4E57PA8HmRf6VicnX4QivEu75akuQm6yKHrYKBrduzJLTC92EnmAAyoaJR57hNyP6Fzm5mJJeTSoqpeFzbPpyaA5",
          "id": "pay_LvQfgWkaa3VqgCVbByAarY",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "0d081790b18b69eed5c5739d17356d3fbc2ef0cedb8b55bd68091e2534f0b77e",
      "position": 2,
      "total": 340,
      "anchors": []
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_8obpVgSQFqegyuyNHo1MuC/credential",
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
      "id": "urn:service:skill-Mjw3bDqM74i",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T21:18:13Z",
      "credentialSubject": {
        "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "skill": "translation",
        "level": "expert",
        "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-Mjw3bDqM74i",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:18:13Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2AHQUvynTnRAStxhRjuMhww1jbSEsCGivvugNm9fb8rc1SgBfH4ouhqYrWx2zFqz3jCCrkvXoDHRMcs9RpQVBNRv"
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
      "computedAt": "2026-11-26T21:17:52.703Z",
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
        "at": "2026-11-26T21:17:52.703Z"
      },
      "digest": "062ed18b08a05de66d3d56d28b3724fe75f95f36d3b63fa55ebe323c7cbc6baa",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:46:41.807Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T08:28:07.441Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T08:28:07.441Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T18:15:59.380Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T21:22:30.361Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T21:22:30.361Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNzg3MjcwMyAyMDI2LTA3LTA2VDE4OjE1OjU5LjM4MFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
      "queueAgeSeconds": 15437957,
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
        "hash": "18b1192465298eb9c4f6892f4b3bac7a72e454483655211aa81b316b5c48dbfa"
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
      "lastUpdated": "2026-11-26T21:17:52.703Z",
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
      "computedAt": "2026-11-26T21:17:52.703Z",
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
        "at": "2026-11-26T21:17:52.703Z"
      },
      "digest": "062ed18b08a05de66d3d56d28b3724fe75f95f36d3b63fa55ebe323c7cbc6baa",
      "totalTransactions": 8,
      "transactions": [
        {
          "id": "pay_YAKdUZzNyeVvnq7p1MUheN",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "2.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-25T03:46:41.807Z",
          "evidence": "ledger",
          "completedAt": "2026-06-25T08:28:07.441Z",
          "payerResponseTimeMs": 298802,
          "payerInTime": false,
          "rating": 4,
          "vouched": {
            "1": "1",
            "2": "1"
          },
          "position": 54,
          "loggedAt": "2026-06-25T08:28:07.441Z",
          "left": "2"
        },
        {
          "id": "pay_Kf34BtDXXzaXy5iGqrgpiY",
          "payer": "Astsr8Vi13XZTWbcXSK1jVxGMLz5TFXGhz8rnqEcmDDK",
          "payee": "J7mEN2CiFwviGNwwhS8V6hTKC26kELzvc1Cxg5S6mcwj",
          "amount": "1.00",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-07-06T18:15:59.380Z",
          "evidence": "ledger",
          "completedAt": "2026-07-06T21:22:30.361Z",
          "payerResponseTimeMs": 235744,
          "payerInTime": true,
          "rating": 5,
          "vouched": {
            "1": "0.5",
            "2": "0.5"
          },
          "position": 101,
          "loggedAt": "2026-07-06T21:22:30.361Z",
          "left": "1"
        }
      ],
      "nextCursor": "MTc5NTcyNzg3MjcwMyAyMDI2LTA3LTA2VDE4OjE1OjU5LjM4MFogcGF5X0tmMzRCdERYWHphWHk1aUdxcmdwaVk",
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
          "timestamp": "2026-11-26T21:17:52.703Z",
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
            "hash": "18b1192465298eb9c4f6892f4b3bac7a72e454483655211aa81b316b5c48dbfa"
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
          "lastUpdated": "2026-11-26T21:17:52.703Z",
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
            "hash": "4efdbe38c865779634559727d72c1db1618a5794ced75cf0e5f233279eae7110"
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
          "lastUpdated": "2026-11-26T21:17:52.703Z",
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
    "path": "/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
      "validFrom": "2026-11-26T21:18:16Z",
      "validUntil": "2026-11-27T21:18:16Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:18:16Z",
        "verificationMethod": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ#z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z3sJFsWX3TThh12iU9y63hwoJQqrUGEuXV6k8Lv6971FND9PkzMtYMetC7CjP7M7Tu8AsbYD611ezNmg3rpVxoSKM"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_8obpVgSQFqegyuyNHo1MuC/facts",
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
      "checkedAt": "2026-11-26T21:18:14.952Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "c41b7a8507b1471e06509b1f6cc4a007b18cc32beba5fd6aab67ba436ed042ea",
        "signature": "3a05ace2058ea19e09dfc7a87888300f39a1d585901e84dda5e2a3719ae0dc17417695952758e61fb0969bdf526ead1208e32451314236ffdaa4f1b15dbd8809"
      },
      "evidence": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_8obpVgSQFqegyuyNHo1MuC/w3c",
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
      "id": "urn:service:skill-Mjw3bDqM74i",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T21:18:13Z",
      "credentialSubject": {
        "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "skill": "translation",
        "level": "expert",
        "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-Mjw3bDqM74i",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T21:18:13Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z2AHQUvynTnRAStxhRjuMhww1jbSEsCGivvugNm9fb8rc1SgBfH4ouhqYrWx2zFqz3jCCrkvXoDHRMcs9RpQVBNRv"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_8obpVgSQFqegyuyNHo1MuC",
      "type": "SkillCredential",
      "subjectId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T21:18:13.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "3AdhhKah7ETB1FhAEBR6yHc9bQHGeTszKfEzsnrYRRvgCJsjc3My8btDMoaVL3r2XUNJiCZpFvt6kxpq9vnQz1iE",
        "address": "9b2Vvy3Nz1un6YN62vc8qcApeb83519cTZ3xpZ5EaHFW"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:33415/verify/cred_8obpVgSQFqegyuyNHo1MuC"
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
          "id": "key_cd9b9ff0aff94d2bf42f4d99",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "GMDf",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:18:08.588Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_fa43b9a1d50ddf7dcdc3f8ea",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "uRCE",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:18:08.565Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T21:18:08.634Z"
        },
        {
          "id": "key_41b025591aab2ffb0a8c327b",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "EfvY",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:18:02.612Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T21:18:03.137Z"
        },
        {
          "id": "key_63663266f0b8cd941cb951f1",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "vmzt",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T21:18:01.940Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_BeMNiic5euCEU51rFrsr2F/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_KWPVB7FDhqYXNCG8KeLeAj",
          "event": "payment.completed",
          "eventId": "evt_4iaZLZnNMozENuZGKiwngr",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 42,
          "createdAt": "2026-11-26T21:18:15.849Z",
          "lastAttemptAt": "2026-11-26T21:18:15.892Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T21:18:15.892Z",
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
          "id": "wh_T7vjXSWxtjt5BEFJJqA9qL",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T21:18:15.495Z",
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
      "paymentId": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "reason": "not delivered",
      "signature": "jhcPTqXbIANAgWm1SQsHUuPzNvWCzIWlHpu9JsbQYDBrWNHvtvuoWQjae4Ip3Yyf8fjqOxxm+fUx3Ca/DNr7Ag=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_NBs1QZHG13YtM71GtX8ky7",
      "paymentId": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "openedBy": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T21:18:11.498Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_3rwWbZQ92jS6rhpJdJGuVt",
      "signature": "0x9ed9839f9369b559e516a49118d7a4cbe3a6cd69771a972a2f76d24b2326bc762c0faee9ea24f15d48c32284ebc69eb9c2a5bee9be6a920ee05d987fcc7f68a41b",
      "ownerSignature": "rc8U3vm26zd8h4pZcwPP5vYt9wiMxySShkZtDfa9gjG9TjHs2PkJyGRvNrdYbCbfrGLW/UBPwMsAfOmZDNvmBA=="
    },
    "status": 201,
    "answer": {
      "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T21:18:10.001Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_SDZoYckxDHTxNU3Mikp8Ri/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "076+5Mkk6lqUMatu+msFoXCcurdbM55j+UDEhfHRceHQE48m1XDXu/8+dMbE0ZQCRWUFBpqSy+2z3I8k2VPLBg=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "rater": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T21:18:11.164Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_DPs31mcUgyZ5FjuWosWMXt",
        "signatures": [
          {
            "address": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
            "signature": "hKo1V1IpC/ensb6d5e0opZRaI53m2rBr3MZWP0+W7Rr361xh36zlx98DD9iXmWS7Fe6BZj30+jHCyUjWLmDBCg=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "internalId": "agt_MzhctxMjXA9HXTkKKWgDiF",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
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
        "createdAt": "2026-11-26T21:18:08.817Z",
        "updatedAt": "2026-11-26T21:18:08.817Z",
        "lastActiveAt": "2026-11-26T21:18:08.817Z",
        "isTest": true
      },
      "key": "arcs_live_kfwrAniI747a4nIQL79LbV7UAPDUZnFZGY56X80W4dddvx",
      "apiKey": {
        "id": "key_264ec901aa62cc0c975cbf04",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "ddvx",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "issuerDid": null,
        "createdAt": "2026-11-26T21:18:08.824Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "releaseHold": {
    "path": "/v1/holds/hld_VryNb3yKUG7RW2hwXwJ1xz",
    "status": 204
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_KWPVB7FDhqYXNCG8KeLeAj/replay",
    "status": 201,
    "answer": {
      "id": "del_5G42f8pZ3oYnUXx9Xk3LnT",
      "event": "payment.completed",
      "eventId": "evt_4iaZLZnNMozENuZGKiwngr",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T21:18:16.113Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T21:18:16.113Z",
      "finishedAt": null,
      "replayOf": "del_KWPVB7FDhqYXNCG8KeLeAj"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_SDZoYckxDHTxNU3Mikp8Ri/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "HP3Tt4M9XFRdA/KA5qUPVVV/1IOoNKUWQFrkUhoOVg3slyjAmaYBhGMjx8Rl7SO0PI7YwFjgzX8PSAUvD5+vDw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T21:18:11.307Z"
    }
  },
  "reportHoldOutcome": {
    "path": "/v1/holds/hld_VryNb3yKUG7RW2hwXwJ1xz",
    "request": {
      "outcome": "failed"
    },
    "status": 200,
    "answer": {
      "id": "hld_VryNb3yKUG7RW2hwXwJ1xz",
      "state": "held",
      "account": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "payment": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "payer": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "amount": "3.2",
      "paid": "0",
      "outcome": "failed",
      "expiresAt": "2026-11-26T21:20:12.772Z",
      "createdAt": "2026-11-26T21:18:12.822Z",
      "paymentIds": []
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "amount": "1.50",
      "transactionHash": "3wiCGNESKwzceUeBUFKLm3VR9Mypa8CD4jEX1wEURDVAMHGqR8vh585KBtvuUbGUo6bghpafTbe17hPR8tEZog5T",
      "payer": {
        "address": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS"
      },
      "payee": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "3wiCGNESKwzceUeBUFKLm3VR9Mypa8CD4jEX1wEURDVAMHGqR8vh585KBtvuUbGUo6bghpafTbe17hPR8tEZog5T",
      "asset": "DAvuk6qzBqkXQBNWE69gq21JzjLRTAioNEVu5UWxXKCg",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T21:18:10.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T21:18:10.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T21:18:10.685Z",
      "counts": false,
      "why": [
        {
          "code": "unvouched",
          "message": "Its payer has no voice: it has spent nothing with roots or vouched sellers that has settled, or has used its voice already.",
          "remedy": "Payments count once their payer has spent with a root (GET /v1/reputation/roots), or with agents that such payers pay."
        }
      ],
      "metadata": {}
    }
  },
  "reportVoice": {
    "path": "/v1/reputation/voices",
    "request": {
      "transactionHash": "4ospv1qdMTYnzuvFfrehyToJ66JWJG5Y8r4kMKxDFb2JH6njJfy7HyhtVP8bdSm4B9zP7nzZefzWcYvhJb54Y8oP"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "ESWF7txyybcaiZSNG8Jr5Jmx9Lgp95Zr6ye14yxWb9uG",
          "amount": "2.5",
          "isNew": true,
          "payee": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_NBs1QZHG13YtM71GtX8ky7/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_NBs1QZHG13YtM71GtX8ky7",
      "paymentId": "pay_SDZoYckxDHTxNU3Mikp8Ri",
      "agentId": "8iaa3HWeb1wq1YK1HMX4zbUNP6X8KZLkkLpevf3DRMuB",
      "openedBy": "G4jyE9au72patDu18w6yMJrZAEZDohXR2RECpi6HGfYS",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T21:18:11.498Z",
      "resolvedAt": "2026-11-26T21:18:11.800Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_8obpVgSQFqegyuyNHo1MuC/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_8obpVgSQFqegyuyNHo1MuC",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
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
      "issuedAt": "2026-11-26T21:18:13.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T21:18:15.269Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "9b2Vvy3Nz1un6YN62vc8qcApeb83519cTZ3xpZ5EaHFW",
        "transactionHash": "3AdhhKah7ETB1FhAEBR6yHc9bQHGeTszKfEzsnrYRRvgCJsjc3My8btDMoaVL3r2XUNJiCZpFvt6kxpq9vnQz1iE",
        "blockNumber": 70
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
            "estimatedCompletionAt": "2026-11-26T21:18:57.196Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T21:18:15.196Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:33415/v1/status-lists/list_8LWasmqVx1r7RqBBHuWPae",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:33415/verify/cred_8obpVgSQFqegyuyNHo1MuC",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T21:18:13.680Z",
      "updatedAt": "2026-11-26T21:18:15.269Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_cd9b9ff0aff94d2bf42f4d99",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_T7vjXSWxtjt5BEFJJqA9qL/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_T7vjXSWxtjt5BEFJJqA9qL",
      "secret": "whsec_3Qv+FbORECScVHjkRDCXvE6hIAhcEIYOguUbY5HKpjQ=",
      "previousSecretExpiresAt": "2026-11-27T21:18:15.745Z"
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
          "createdAt": "2026-05-30T21:17:52.703Z"
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
    "path": "/v1/credentials/cred_8obpVgSQFqegyuyNHo1MuC/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T21:18:57.196Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T21:18:15.196Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_BeMNiic5euCEU51rFrsr2F/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 42,
      "deliveryId": "del_KWPVB7FDhqYXNCG8KeLeAj"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
      "internalId": "agt_MzhctxMjXA9HXTkKKWgDiF",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
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
      "createdAt": "2026-11-26T21:18:08.817Z",
      "updatedAt": "2026-11-26T21:18:09.196Z",
      "lastActiveAt": "2026-11-26T21:18:08.817Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_T7vjXSWxtjt5BEFJJqA9qL",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_T7vjXSWxtjt5BEFJJqA9qL",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T21:18:15.495Z",
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
        "issuer": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
        "credentialStatus": {
          "id": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:18:16Z",
          "verificationMethod": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ#z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5fx8WNfnuqNc2sxP2e2aAAMeP8dFJN4KZWZUupip6eYcpd5stMhoQLmmcNgYn8tVMZqZmsvgqmDVgWtTfK6HuHP8"
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
        "issuer": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
        "credentialStatus": {
          "id": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:18:16Z",
          "verificationMethod": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ#z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z5fx8WNfnuqNc2sxP2e2aAAMeP8dFJN4KZWZUupip6eYcpd5stMhoQLmmcNgYn8tVMZqZmsvgqmDVgWtTfK6HuHP8"
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
        "holder": "did:key:z6MkwfwgBxMVzmMuKdJnHLmCPYDyhC5vRUiDVEGXYCDPin44",
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
            "issuer": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
            "credentialStatus": {
              "id": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:33415/v1/status-lists/list_26f91acffe21c6daabfd14896cfb5535"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T21:18:16Z",
              "verificationMethod": "did:key:z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ#z6MkqbB8fhBdSWzocQ6AtSzc3YDyjo3k2BkYVicfxtwfDaFQ",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z5fx8WNfnuqNc2sxP2e2aAAMeP8dFJN4KZWZUupip6eYcpd5stMhoQLmmcNgYn8tVMZqZmsvgqmDVgWtTfK6HuHP8"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:18:16Z",
          "verificationMethod": "did:key:z6MkwfwgBxMVzmMuKdJnHLmCPYDyhC5vRUiDVEGXYCDPin44#z6MkwfwgBxMVzmMuKdJnHLmCPYDyhC5vRUiDVEGXYCDPin44",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z61HLNTGk97cQtUsQGrpC6jC7X1bpuq9x6B9NEaEU5Y3MDPWsir1vpTbPLcdYYh572NQZbq2QGddrUQckmebyNbTQ"
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
        "id": "urn:service:skill-Mjw3bDqM74i",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T21:18:13Z",
        "credentialSubject": {
          "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
          "skill": "translation",
          "level": "expert",
          "agentId": "JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-Mjw3bDqM74i",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T21:18:13Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z2AHQUvynTnRAStxhRjuMhww1jbSEsCGivvugNm9fb8rc1SgBfH4ouhqYrWx2zFqz3jCCrkvXoDHRMcs9RpQVBNRv"
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
      "credentialId": "cred_8obpVgSQFqegyuyNHo1MuC",
      "subject": {
        "id": "did:service:local:JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T21:18:13.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "3AdhhKah7ETB1FhAEBR6yHc9bQHGeTszKfEzsnrYRRvgCJsjc3My8btDMoaVL3r2XUNJiCZpFvt6kxpq9vnQz1iE",
        "blockNumber": 70,
        "timestamp": "2026-11-26T21:18:13.959Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_41b025591aab2ffb0a8c327b",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "EfvY",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T21:18:02.612Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T21:18:03.137Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/JDgdbi74fDsSD8U5bmoMYSfyscp51bTroDMbhvFNoZGg/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
