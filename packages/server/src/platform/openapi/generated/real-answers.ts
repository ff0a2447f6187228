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
  "createAgentChallenge": {
    "path": "/v1/agents/challenge",
    "request": {
      "address": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "purpose": "register",
      "bodyDigest": "sha256-vXVb4fdMjMNIFyK1-RbN3hKtFbycAq6JmusFCWpSVMY"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_CipMnwD6a5jTtCfDU7jKAr",
      "address": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "purpose": "register",
      "message": "http://127.0.0.1:33207 asks you to register the agent D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.register\nChallenge: chl_CipMnwD6a5jTtCfDU7jKAr\nOwner: D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM\nPayment address: none\nBody: sha256-vXVb4fdMjMNIFyK1-RbN3hKtFbycAq6JmusFCWpSVMY\nValid until: 2026-11-26T04:55:32.006Z",
      "expiresAt": "2026-11-26T04:55:32.006Z"
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
      "key": "arcs_live_THviNbXCq2dS5J1KRExvzJkRGyuzqmsSsvOGAGi21rq9OL",
      "apiKey": {
        "id": "key_1fd6154bfbd906e9bbbe80e2",
        "accountId": "acc_test",
        "name": "shop",
        "lastFour": "q9OL",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T04:45:31.869Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "createPaymentAccountChallenge": {
    "path": "/v1/agents/D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM/payment-accounts/challenge",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164"
    },
    "status": 201,
    "answer": {
      "challengeId": "chl_KTcmnQbPVgJwrVtJvCYCMe",
      "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "message": "http://127.0.0.1:33207 asks you to let the agent D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM be paid at your account.\nSigning costs nothing and moves nothing.\n\nPurpose: agent.payment-account\nChallenge: chl_KTcmnQbPVgJwrVtJvCYCMe\nAgent: D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM\nOwner: D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM\nAccount: eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164\nValid until: 2026-11-26T04:55:32.478Z",
      "expiresAt": "2026-11-26T04:55:32.478Z"
    }
  },
  "createScoreProofs": {
    "path": "/v1/agents/D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM/score-proofs",
    "request": {
      "count": 1
    },
    "status": 201,
    "answer": {
      "proofs": [
        {
          "id": "cred_679e5yLxC3TBVueXcFqxm8",
          "secret": "f545d2e02cf518cd388891dd1473e8b9cce635917c85d6280fe936cbbca1b4ae",
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
            "id": "urn:service:committedreputation-8eq1scVmZ9i",
            "issuer": {
              "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
              "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
            },
            "validFrom": "2026-11-26T04:45:32Z",
            "validUntil": "2026-11-27T04:45:32Z",
            "credentialSubject": {
              "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
              "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
              "scoreCommitments": {
                "overallScore": {
                  "atLeast": "d1b480da9bcf0cbad680303b0655b52041d20294c5f753896d589eaffc167bb9",
                  "atMost": "8a78835609467b611ee25e745edd78960437b4999d9050ebf6e19775b6333fcb"
                },
                "costToForge": {
                  "atLeast": "04020f22eea40cc9ae64edc528bdd2fcdd91140e6180f9409470f1137cf6eba3",
                  "atMost": "c835f827f75349d8352d013d9638b5bbec721ed9897bf169cf439f305a9d092d"
                }
              }
            },
            "credentialSchema": {
              "id": "https://service.example/schemas/committed-reputation-v1.json",
              "type": "JsonSchema"
            },
            "credentialStatus": {
              "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:committedreputation-8eq1scVmZ9i",
              "type": "LedgerAccountStatus2025",
              "statusPurpose": "revocation"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T04:45:32Z",
              "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "z22sZUa1sHCjYVhTdb2zL9K7Xw2Z1MBhawJRAYTMMBCrda3aZ7kFNsKugp8TWcsBQArpuPz5MssBNJBBrftkgTeHQ"
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
      "id": "wh_WfWm8NusSfN429EhzoDpkg",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T04:45:35.245Z",
      "secret": "whsec_TqahZx/hv8Yja9W0tNPR7beF7W2XTWtfSNlSO5sf6v0="
    }
  },
  "deleteWebhook": {
    "path": "/v1/webhooks/wh_WfWm8NusSfN429EhzoDpkg",
    "status": 204
  },
  "getAgent": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
    "status": 200,
    "answer": {
      "id": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "internalId": "agt_9Bap5Mb6ZfbiZwGqoW28kt",
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
        "identityCredential": "cred_MW9Uw69CLqFK5cAxbQaidP",
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
      "createdAt": "2026-05-30T04:45:24.590Z",
      "updatedAt": "2026-11-26T04:45:30.298Z",
      "lastActiveAt": "2026-11-08T16:23:49.705Z",
      "isTest": true
    }
  },
  "getAgentLog": {
    "path": "/v1/reputation/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/log?limit=2",
    "status": 200,
    "answer": {
      "head": {
        "count": 18,
        "hash": "b1cbcf6b22448768759aa7540cf4ef9a5c51ddedabd3d279d2b626cf6c0aa2b6"
      },
      "entries": [
        {
          "position": 45,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":1,\"previous\":\"0000000000000000000000000000000000000000000000000000000000000000\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T10:27:40.758Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"Hrcm7tccVB2EKu16LJQGynT1fgdoLKABAxhEPfsBbNfm\",\"payment\":\"pay_PXpgdRR9eXTP1FoY8UWjCU\",\"position\":42}}"
        },
        {
          "position": 46,
          "entry": "{\"chain\":{\"agent\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"count\":2,\"previous\":\"221cf1ef35478e8dc5c7ea96e7169a64d6d5888aeb3913344c83d869db27ab8a\"},\"record\":{\"amount\":\"71.75\",\"asset\":\"made-up\",\"at\":\"2026-06-07T10:27:40.758Z\",\"evidence\":\"ledger\",\"kind\":\"payment\",\"network\":\"local\",\"outcome\":\"completed\",\"payee\":\"4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4\",\"payer\":\"XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc\",\"payment\":\"pay_We6UBxmZJuzEF21xZKjBoT\",\"position\":43}}"
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
    "path": "/v1/credentials/cred_EQ7VR4dQ2MKXtwqT4wmjUk",
    "status": 200,
    "answer": {
      "id": "cred_EQ7VR4dQ2MKXtwqT4wmjUk",
      "type": "SkillCredential",
      "status": "active",
      "subject": {
        "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
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
      "issuedAt": "2026-11-26T04:45:34.000Z",
      "expiresAt": null,
      "revoked": false,
      "revocation": null,
      "blockchain": {
        "network": "ledger-local",
        "address": "GpzWUwPTyxV27LxxH572VGL4UYo8cX9GJ3uo7zcCwjXk",
        "transactionHash": "3PcxuDUWtTtrTU2AUKkapebNiNLLH45sdjBN5w8nAAc4zXknwc87cfzhtEauphV8fsBNEdEJsAWqqbE5W1HAti28",
        "blockNumber": 54
      },
      "crossChain": {
        "syncedToEthereum": false,
        "ethereumAddress": null,
        "syncedToBase": false,
        "baseAddress": null,
        "syncs": []
      },
      "statusList": {
        "id": "http://127.0.0.1:33207/v1/status-lists/list_679e5yLxC3TBVueXcFqxm8",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:33207/verify/cred_EQ7VR4dQ2MKXtwqT4wmjUk",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T04:45:34.129Z",
      "updatedAt": "2026-11-26T04:45:34.177Z"
    }
  },
  "getDispute": {
    "path": "/v1/disputes/dsp_GRNgZaRiRfEwE2wRRW11co",
    "status": 200,
    "answer": {
      "id": "dsp_GRNgZaRiRfEwE2wRRW11co",
      "paymentId": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "openedBy": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T04:45:33.563Z",
      "resolvedAt": null
    }
  },
  "getErc8004Identities": {
    "path": "/v1/agents/D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM/erc8004",
    "status": 200,
    "answer": {
      "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
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
      "updatedAt": "2026-11-26T04:45:30.345Z",
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
    "answer": "127.0.0.1:33207/log\n449\nRQjpzpWcwyX13Cp7CcHTfzoFXll47G1vomfuX22dojE=\n\n— 127.0.0.1:33207/log aY0ILsykq/R+3tIPknIOCI9vvy0DTRuSN19SuaNQn1W+zn0BVk47lyYaNK6rBvwIwIqpWhusg121Hw5zzoztDiCq2AY=\n"
  },
  "getLogKey": {
    "path": "/log/key",
    "status": 200,
    "answer": "127.0.0.1:33207/log+698d082e+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58\n"
  },
  "getMetrics": {
    "path": "/metrics",
    "status": 200,
    "answer": "# HELP arcs_http_request_duration_seconds Time to answer a request\n# TYPE arcs_http_request_duration_seconds histogram\narcs_http_request_duration_seconds_bucket{le=\"0.001\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.01\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 0\narcs_http_request_duration_seconds_bucket{le=\"0.025\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.05\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.25\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"0.5\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1\narcs_http_request_duration_seconds_bucket{le=\"1\",method=\"GET\",route=\"/v1/reputation/leaderboard\",status=\"200\"} 1"
  },
  "getPayment": {
    "path": "/v1/payments/pay_UaZjFgWeAxCfRSxwfpJHZT",
    "status": 200,
    "answer": {
      "id": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V"
      },
      "payee": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "3ezVnx92AKEVkT9JwXqzJv95ipXT6VfDntQdLPEvbZyCULsAJ83YVnRHtNmPfVyRb7v8DcMjStEqogrQJsaMBJFG",
      "asset": "BNbFR8A4fod9aqyEAodAHxGo8MQoq9wNwJ8XN27uX289",
      "receipt": null,
      "rating": {
        "rating": 4,
        "comment": "Right to the minute",
        "delivered": null,
        "responseTimeMs": null,
        "inTime": null,
        "createdAt": "2026-11-26T04:45:33.414Z"
      },
      "dispute": {
        "id": "dsp_GRNgZaRiRfEwE2wRRW11co",
        "status": "resolved",
        "winner": "payee"
      },
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T04:45:32.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T04:45:32.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T04:45:33.013Z",
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
    "path": "/v1/payments/pay_UaZjFgWeAxCfRSxwfpJHZT/receipt",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://www.w3.org/ns/credentials/undefined-terms/v2"
      ],
      "id": "http://127.0.0.1:33207/v1/payments/pay_UaZjFgWeAxCfRSxwfpJHZT/receipt",
      "type": [
        "VerifiableCredential",
        "PaymentReceiptCredential"
      ],
      "issuer": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "validFrom": "2026-11-26T04:45:34Z",
      "credentialSubject": {
        "id": "did:service:local:8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
        "payment": {
          "id": "pay_UaZjFgWeAxCfRSxwfpJHZT",
          "earlierIds": [],
          "agent": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
          "payer": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
          "payee": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
          "amount": "1.5",
          "currency": "USDC",
          "evidence": "ledger",
          "status": "completed",
          "network": "local",
          "transactionHash": "3ezVnx92AKEVkT9JwXqzJv95ipXT6VfDntQdLPEvbZyCULsAJ83YVnRHtNmPfVyRb7v8DcMjStEqogrQJsaMBJFG",
          "completedAt": "2026-11-26T04:45:32.000Z"
        },
        "statements": [
          {
            "signer": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
            "statement": "I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_UaZjFgWeAxCfRSxwfpJHZT\nagent: 8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn (local)\nrating: 4\ncomment: \"Right to the minute\"",
            "signature": "vtv/GJEb8S69CrDJrYRsM9A/zVmGspctbocyDcZ3WN6YcMD8BCElbNwYrJKk3CoRs3KJIBTn3qVCYC02hwMEBw==",
            "at": "2026-11-26T04:45:33.414Z"
          },
          {
            "signer": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
            "statement": "I dispute a payment that I made.\n\nstatement: urn:service:dispute:v1\npayment: pay_UaZjFgWeAxCfRSxwfpJHZT\nagent: 8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn (local)\nreason: \"not delivered\"\ndescription: null",
            "signature": "iWJadXiP+keoD5cKtlGNMAwMyp07oeSpb+q1WZ8xhgYqwhFRgBFeD9ZmpKoszdagKdPfkbXH9etm2SE5R1ehBw==",
            "at": "2026-11-26T04:45:33.563Z"
          },
          {
            "signer": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
            "statement": "I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_UaZjFgWeAxCfRSxwfpJHZT\nagent: 8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn (local)\nclaim: rating\nreply: \"Thank you\"",
            "signature": "QYHjw1jYS8zvXoBKw/Yrc/3ThR6vBqg0sGPepVpIX4LJf72mglZB/BqnAmd+gYvgfObLrBOQbAw3VORsRDIiCQ==",
            "at": "2026-11-26T04:45:33.489Z"
          }
        ],
        "dispute": {
          "status": "resolved",
          "openedAt": "2026-11-26T04:45:33.563Z",
          "winner": "payee",
          "resolvedAt": "2026-11-26T04:45:33.724Z"
        }
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T04:45:34Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-jcs-2022",
        "proofPurpose": "assertionMethod",
        "@context": [
          "https://www.w3.org/ns/credentials/v2",
          "https://www.w3.org/ns/credentials/undefined-terms/v2"
        ],
        "proofValue": "z3TsjPzf63iL8KvZPrEH6HHdaiTmUx4mkCsMZJzwzrhiipGCAkHe59zpHgpdGgUSL5kKDd1nDcvLq2zGQZPEUGreQ"
      }
    }
  },
  "getPublicCredential": {
    "path": "/verify/cred_EQ7VR4dQ2MKXtwqT4wmjUk/credential",
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
      "id": "urn:service:skill-21ot62L6R8g",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T04:45:34Z",
      "credentialSubject": {
        "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "skill": "translation",
        "level": "expert",
        "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-21ot62L6R8g",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T04:45:34Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4gmT979XRwwiBNL49g8sHFzJxnaP4HFxeFh5sfZBWYXvHLcDsDHm5UK6gd4hQZUhLS5RtHrkk4ac3XPBiSbJxnqn"
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
      "computedAt": "2026-11-26T04:45:24.590Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "d5015bd0a7cd6c048f417cdd11440b91c17196beb6f6c364995cc9b218ae1070",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T05:25:31.541Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T07:47:01.154Z",
          "deadlineAt": "2026-06-04T09:25:31.541Z",
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
          "createdAt": "2026-06-07T04:28:42.060Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T10:27:40.758Z",
          "deadlineAt": "2026-06-07T08:28:42.060Z",
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
      "nextCursor": "MTc5NTY2ODMyNDU5MCAyMDI2LTA2LTA3VDA0OjI4OjQyLjA2MFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T07:47:01.154Z",
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
          "at": "2026-05-30T04:45:24.590Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_2RSXWPuozPWjBKLD7xtL2h",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T04:45:24.590Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_DxbDstyc9zqFRYsNGnLdD1",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "20a1d53bc92a4a3bc8209099c0d1cb17099b8c5354dbfd32e9ef61a3e39d34a0",
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
      "queueAgeSeconds": 7,
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
        "hash": "b1cbcf6b22448768759aa7540cf4ef9a5c51ddedabd3d279d2b626cf6c0aa2b6"
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
      "lastUpdated": "2026-11-26T04:45:24.590Z",
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
      "computedAt": "2026-11-26T04:45:24.590Z",
      "ownAddresses": [
        "26dZzAaR8VQsWabrM85grGHcwU7NMNfm2aAoaL3WVw3Z",
        "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4"
      ],
      "digest": "d5015bd0a7cd6c048f417cdd11440b91c17196beb6f6c364995cc9b218ae1070",
      "totalTransactions": 11,
      "transactions": [
        {
          "id": "pay_We6UBxmZJuzEF21xZKjBoT",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "payee": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
          "amount": "71.75",
          "currency": "USDC",
          "status": "completed",
          "createdAt": "2026-06-04T05:25:31.541Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-04T07:47:01.154Z",
          "deadlineAt": "2026-06-04T09:25:31.541Z",
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
          "createdAt": "2026-06-07T04:28:42.060Z",
          "evidence": "ledger",
          "payerCredibility": 10000,
          "completedAt": "2026-06-07T10:27:40.758Z",
          "deadlineAt": "2026-06-07T08:28:42.060Z",
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
      "nextCursor": "MTc5NTY2ODMyNDU5MCAyMDI2LTA2LTA3VDA0OjI4OjQyLjA2MFogcGF5X1BYcGdkUlI5ZVhUUDFGb1k4VVdqQ1U",
      "firstProvedAt": "2026-06-04T07:47:01.154Z",
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
          "timestamp": "2026-11-26T04:45:24.590Z",
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
            "hash": "b1cbcf6b22448768759aa7540cf4ef9a5c51ddedabd3d279d2b626cf6c0aa2b6"
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
          "lastUpdated": "2026-11-26T04:45:24.590Z",
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
            "hash": "70c4197b2c838775cb1a31060b11868529ceaf7cb15a77f32147e2be8de671e4"
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
          "lastUpdated": "2026-11-26T04:45:24.590Z",
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
    "path": "/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea",
    "status": 200,
    "answer": {
      "@context": [
        "https://www.w3.org/ns/credentials/v2"
      ],
      "id": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea",
      "type": [
        "VerifiableCredential",
        "BitstringStatusListCredential"
      ],
      "issuer": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
      "validFrom": "2026-11-26T04:45:36Z",
      "validUntil": "2026-11-27T04:45:36Z",
      "credentialSubject": {
        "id": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea#list",
        "type": "BitstringStatusList",
        "statusPurpose": "revocation",
        "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T04:45:36Z",
        "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z5bD7z8hCmS8sECYvdDqwQifqWFnbWs8uQbauW5V7BHfGgikZS9k4XeAeUvt6FxQcPZ9xRNg4Q6xvZkmUufp3V6c7"
      }
    }
  },
  "getVerificationFacts": {
    "path": "/verify/cred_EQ7VR4dQ2MKXtwqT4wmjUk/facts",
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
      "checkedAt": "2026-11-26T04:45:34.881Z",
      "trustedIssuers": [
        "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
        "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      ],
      "status": {
        "status": "active",
        "subjectDataHash": "c9e092f36403d77a9d06aadb7636d8f0e6c766747b35bb9b98dc429e1cb2b872",
        "signature": "b85811c8df0c1b4a80622d78622da022bf33b4cd4cf67422003220f6f32938a09969ed1730661bd66a59b978a3aa0e50802d770d0e028aeb6aef56ec6ef01f09"
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
          "at": "2026-05-30T04:45:24.590Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_2RSXWPuozPWjBKLD7xtL2h",
          "payee": "FiUaLArUdd6EAVFXjX82ibUwscc2m47y6yaCoX6xVNsU",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        },
        {
          "position": 2,
          "at": "2026-05-30T04:45:24.590Z",
          "payer": "XZwcRxM9k1BN6UR2fcNeEeyVTgQpKa67fyuHoRCYNpc",
          "kind": "payment",
          "network": "local",
          "asset": "made-up",
          "payment": "pay_DxbDstyc9zqFRYsNGnLdD1",
          "payee": "HWYqLsqL9UXKzVmFWHaVwGoQihrGsbSfxRByuvZuGyQv",
          "amount": "40",
          "outcome": "completed",
          "evidence": "ledger"
        }
      ],
      "previousHash": "0000000000000000000000000000000000000000000000000000000000000000",
      "runningHash": "20a1d53bc92a4a3bc8209099c0d1cb17099b8c5354dbfd32e9ef61a3e39d34a0",
      "position": 2,
      "total": 289,
      "anchors": []
    }
  },
  "getW3cCredential": {
    "path": "/v1/credentials/cred_EQ7VR4dQ2MKXtwqT4wmjUk/w3c",
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
      "id": "urn:service:skill-21ot62L6R8g",
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
      },
      "validFrom": "2026-11-26T04:45:34Z",
      "credentialSubject": {
        "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "skill": "translation",
        "level": "expert",
        "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM"
      },
      "credentialSchema": {
        "id": "https://service.example/schemas/skill-v1.json",
        "type": "JsonSchema"
      },
      "credentialStatus": {
        "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-21ot62L6R8g",
        "type": "LedgerAccountStatus2025",
        "statusPurpose": "revocation"
      },
      "proof": {
        "type": "DataIntegrityProof",
        "created": "2026-11-26T04:45:34Z",
        "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
        "cryptosuite": "eddsa-rdfc-2022",
        "proofPurpose": "assertionMethod",
        "proofValue": "z4gmT979XRwwiBNL49g8sHFzJxnaP4HFxeFh5sfZBWYXvHLcDsDHm5UK6gd4hQZUhLS5RtHrkk4ac3XPBiSbJxnqn"
      }
    }
  },
  "issueCredential": {
    "path": "/v1/credentials/issue",
    "request": {
      "type": "SkillCredential",
      "subjectId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "claims": {
        "skill": "translation",
        "level": "expert"
      }
    },
    "status": 201,
    "answer": {
      "id": "cred_EQ7VR4dQ2MKXtwqT4wmjUk",
      "type": "SkillCredential",
      "subjectId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "issuerId": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
      "issuedAt": "2026-11-26T04:45:34.000Z",
      "expiresAt": null,
      "status": "active",
      "blockchain": {
        "network": "ledger-local",
        "transactionHash": "3PcxuDUWtTtrTU2AUKkapebNiNLLH45sdjBN5w8nAAc4zXknwc87cfzhtEauphV8fsBNEdEJsAWqqbE5W1HAti28",
        "address": "GpzWUwPTyxV27LxxH572VGL4UYo8cX9GJ3uo7zcCwjXk"
      },
      "crossChain": {
        "syncRequested": false,
        "syncStatus": "not_requested",
        "estimatedCompletionAt": null
      },
      "verificationUrl": "http://127.0.0.1:33207/verify/cred_EQ7VR4dQ2MKXtwqT4wmjUk"
    }
  },
  "listAgentCredentials": {
    "path": "/v1/agents/4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4/credentials",
    "status": 200,
    "answer": {
      "agentId": "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
      "credentials": [
        {
          "id": "cred_MW9Uw69CLqFK5cAxbQaidP",
          "type": "AgentIdentityCredential",
          "issuer": "did:service:local:9SCJRpvhgNVmitEgL64RDVGTyvMaFkrA9pgq6qV1GSxy",
          "issuedAt": "2026-11-26T04:45:30.000Z",
          "expiresAt": null,
          "status": "active",
          "verificationUrl": "http://127.0.0.1:33207/verify/cred_MW9Uw69CLqFK5cAxbQaidP"
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
          "id": "cred_MW9Uw69CLqFK5cAxbQaidP",
          "type": "AgentIdentityCredential",
          "issuer": "acc_demo",
          "issuedAt": "2026-11-26T04:45:30.000Z",
          "status": "active",
          "verificationUrl": "http://127.0.0.1:33207/verify/cred_MW9Uw69CLqFK5cAxbQaidP"
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
          "id": "key_1fd6154bfbd906e9bbbe80e2",
          "accountId": "acc_test",
          "name": "shop",
          "lastFour": "q9OL",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T04:45:31.869Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        },
        {
          "id": "key_53b0660db487e4936454da09",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "Tu9o",
          "permissions": [
            "admin"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T04:45:31.806Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T04:45:31.899Z"
        },
        {
          "id": "key_5763d89b1c766e5821d1663b",
          "accountId": "acc_test",
          "name": "test",
          "lastFour": "W1pZ",
          "permissions": [
            "read",
            "write"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T04:45:30.444Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": "2026-11-26T04:45:30.471Z"
        },
        {
          "id": "key_bce4a0637d2a78600e9e213b",
          "accountId": "acc_demo",
          "name": "demo issuer",
          "lastFour": "eoeb",
          "permissions": [
            "issuer"
          ],
          "plan": "enterprise",
          "agentId": null,
          "issuerDid": null,
          "createdAt": "2026-11-26T04:45:30.243Z",
          "expiresAt": null,
          "revokedAt": null,
          "lastUsedAt": null
        }
      ],
      "total": 4
    }
  },
  "listWebhookDeliveries": {
    "path": "/v1/webhooks/wh_7KeFPbgbgRdp1kA97zPDCv/deliveries?limit=1",
    "status": 200,
    "answer": {
      "deliveries": [
        {
          "id": "del_RDtC3ADZKMhyCHkqkR93is",
          "event": "payment.completed",
          "eventId": "evt_QBLoxyJgCp2PhcBiiAjp9N",
          "state": "delivered",
          "status": "success",
          "retryCount": 0,
          "lastError": null,
          "statusCode": 200,
          "response": "ok",
          "responseTime": 38,
          "createdAt": "2026-11-26T04:45:35.545Z",
          "lastAttemptAt": "2026-11-26T04:45:35.585Z",
          "nextAttemptAt": null,
          "finishedAt": "2026-11-26T04:45:35.585Z",
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
          "id": "wh_WfWm8NusSfN429EhzoDpkg",
          "url": "https://receiver.example/webhooks",
          "events": [
            "payment.completed",
            "dispute.created"
          ],
          "description": "",
          "active": true,
          "agentId": null,
          "createdAt": "2026-11-26T04:45:35.245Z",
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
      "paymentId": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "reason": "not delivered",
      "signature": "iWJadXiP+keoD5cKtlGNMAwMyp07oeSpb+q1WZ8xhgYqwhFRgBFeD9ZmpKoszdagKdPfkbXH9etm2SE5R1ehBw=="
    },
    "status": 201,
    "answer": {
      "id": "dsp_GRNgZaRiRfEwE2wRRW11co",
      "paymentId": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "openedBy": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
      "reason": "not delivered",
      "status": "open",
      "resolution": null,
      "winner": null,
      "createdAt": "2026-11-26T04:45:33.563Z",
      "resolvedAt": null
    }
  },
  "provePaymentAccount": {
    "path": "/v1/agents/D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM/payment-accounts",
    "request": {
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "challengeId": "chl_KTcmnQbPVgJwrVtJvCYCMe",
      "signature": "0x8049dbebe8726a11862559e4191babe8b91c975c36094725f41ef9ea1c5a550d4f880ad531d90fb6eefa4293b0f12f8ed2f9d785804e484eee77e30ed57864791b",
      "ownerSignature": "W/t7+70kglLr+Et29S2/eONriJ43Vic2Gcmr+4pUk8+W5N/Act/gukPEam7cd4h9LxzYuBOBG4bqO4tMES5aBQ=="
    },
    "status": 201,
    "answer": {
      "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "account": "eip155:84532:0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "network": "eip155:84532",
      "address": "0x4da8922cd98723e9b5ff288e1c1864b63db05164",
      "provedAt": "2026-11-26T04:45:32.530Z"
    }
  },
  "ratePayment": {
    "path": "/v1/payments/pay_UaZjFgWeAxCfRSxwfpJHZT/rating",
    "request": {
      "rating": 4,
      "comment": "Right to the minute",
      "signature": "vtv/GJEb8S69CrDJrYRsM9A/zVmGspctbocyDcZ3WN6YcMD8BCElbNwYrJKk3CoRs3KJIBTn3qVCYC02hwMEBw=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "rater": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
      "rating": 4,
      "comment": "Right to the minute",
      "delivered": null,
      "responseTimeMs": null,
      "inTime": null,
      "createdAt": "2026-11-26T04:45:33.414Z"
    }
  },
  "registerAgent": {
    "path": "/v1/agents",
    "request": {
      "address": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "name": "Translator",
      "capabilities": [
        "translation"
      ],
      "createKey": true,
      "proof": {
        "challengeId": "chl_DhCA2JuKmrSYWjKab4Cy7L",
        "signatures": [
          {
            "address": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
            "signature": "NH+66JcOX5CYEAoRKkYgAvu8K6/Q6SsDnmcUN+qkSAB2uWOvOxH+1GR0XVs2xR5HxcOFysHJClqjNPntQmyqBQ=="
          }
        ]
      }
    },
    "status": 201,
    "answer": {
      "agent": {
        "id": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "internalId": "agt_HQfK2DnA2YSaWadpPCBYYn",
        "name": "Translator",
        "description": "",
        "capabilities": [
          "translation"
        ],
        "owner": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
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
        "createdAt": "2026-11-26T04:45:32.050Z",
        "updatedAt": "2026-11-26T04:45:32.050Z",
        "lastActiveAt": "2026-11-26T04:45:32.050Z",
        "isTest": true
      },
      "key": "arcs_live_E3F0gOsiNdWMRDM7iRqAJB1LDKoKFCE7y4xjCmIt4WXHOg",
      "apiKey": {
        "id": "key_41d6b92a6058c45e7d95694d",
        "accountId": "acc_test",
        "name": "Translator",
        "lastFour": "XHOg",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "issuerDid": null,
        "createdAt": "2026-11-26T04:45:32.069Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": null
      }
    }
  },
  "replayWebhookDelivery": {
    "path": "/v1/webhooks/deliveries/del_RDtC3ADZKMhyCHkqkR93is/replay",
    "status": 201,
    "answer": {
      "id": "del_V5UYgo47Kdyo7MpB5MWvT1",
      "event": "payment.completed",
      "eventId": "evt_QBLoxyJgCp2PhcBiiAjp9N",
      "state": "pending",
      "status": null,
      "retryCount": 0,
      "lastError": null,
      "statusCode": null,
      "response": null,
      "responseTime": null,
      "createdAt": "2026-11-26T04:45:35.849Z",
      "lastAttemptAt": null,
      "nextAttemptAt": "2026-11-26T04:45:35.849Z",
      "finishedAt": null,
      "replayOf": "del_RDtC3ADZKMhyCHkqkR93is"
    }
  },
  "replyToClaim": {
    "path": "/v1/payments/pay_UaZjFgWeAxCfRSxwfpJHZT/replies",
    "request": {
      "claim": "rating",
      "reply": "Thank you",
      "signature": "QYHjw1jYS8zvXoBKw/Yrc/3ThR6vBqg0sGPepVpIX4LJf72mglZB/BqnAmd+gYvgfObLrBOQbAw3VORsRDIiCQ=="
    },
    "status": 201,
    "answer": {
      "paymentId": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "claim": "rating",
      "reply": "Thank you",
      "createdAt": "2026-11-26T04:45:33.489Z"
    }
  },
  "reportPayment": {
    "path": "/v1/payments/events",
    "request": {
      "event": "payment.completed",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "amount": "1.50",
      "transactionHash": "3ezVnx92AKEVkT9JwXqzJv95ipXT6VfDntQdLPEvbZyCULsAJ83YVnRHtNmPfVyRb7v8DcMjStEqogrQJsaMBJFG",
      "payer": {
        "address": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V"
      }
    },
    "status": 201,
    "answer": {
      "id": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "status": "completed",
      "amount": "1.5",
      "currency": "USDC",
      "payer": {
        "address": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V"
      },
      "payee": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "evidence": "ledger",
      "network": "local",
      "transactionHash": "3ezVnx92AKEVkT9JwXqzJv95ipXT6VfDntQdLPEvbZyCULsAJ83YVnRHtNmPfVyRb7v8DcMjStEqogrQJsaMBJFG",
      "asset": "BNbFR8A4fod9aqyEAodAHxGo8MQoq9wNwJ8XN27uX289",
      "receipt": null,
      "rating": null,
      "dispute": null,
      "reason": null,
      "errorCode": null,
      "errorMessage": null,
      "escrowReleased": null,
      "responseTimeMs": null,
      "createdAt": "2026-11-26T04:45:32.000Z",
      "deadlineAt": null,
      "completedAt": "2026-11-26T04:45:32.000Z",
      "failedAt": null,
      "canceledAt": null,
      "updatedAt": "2026-11-26T04:45:33.013Z",
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
      "transactionHash": "2tgSr3qpPMzD2x2ZD99oth4pyMoPQw1JBmHkhG1AfZUHs5uKebbQkYoFbX1R5aLHdxw1zS1aSv8nnM56SHJNFhSY"
    },
    "status": 200,
    "answer": {
      "voices": [
        {
          "kind": "bond",
          "payer": "DFVfSmQSnT59QGBtmxrRAXSBFj1NbvSfUqSQEzwYSA4x",
          "amount": "2.5",
          "isNew": true,
          "payee": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn"
        }
      ]
    }
  },
  "resolveDispute": {
    "path": "/v1/disputes/dsp_GRNgZaRiRfEwE2wRRW11co/resolve",
    "request": {
      "winner": "payee",
      "resolution": "The forecast was delivered in time."
    },
    "status": 200,
    "answer": {
      "id": "dsp_GRNgZaRiRfEwE2wRRW11co",
      "paymentId": "pay_UaZjFgWeAxCfRSxwfpJHZT",
      "agentId": "8hcxZsaaKoDYc8iCy2fwZnwPRmQJ4JbU5xjgNmBYVGTn",
      "openedBy": "4dvCLpUDCHSFkyKxRUJ6pvTsmrRiwYB2Z2rLhW8Cvb8V",
      "reason": "not delivered",
      "status": "resolved",
      "resolution": "The forecast was delivered in time.",
      "winner": "payee",
      "createdAt": "2026-11-26T04:45:33.563Z",
      "resolvedAt": "2026-11-26T04:45:33.724Z"
    }
  },
  "revokeCredential": {
    "path": "/v1/credentials/cred_EQ7VR4dQ2MKXtwqT4wmjUk/revoke",
    "request": {
      "reason": "superseded"
    },
    "status": 200,
    "answer": {
      "id": "cred_EQ7VR4dQ2MKXtwqT4wmjUk",
      "type": "SkillCredential",
      "status": "revoked",
      "subject": {
        "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
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
      "issuedAt": "2026-11-26T04:45:34.000Z",
      "expiresAt": null,
      "revoked": true,
      "revocation": {
        "revokedAt": "2026-11-26T04:45:35.025Z",
        "reason": "superseded",
        "transactionHash": null
      },
      "blockchain": {
        "network": "ledger-local",
        "address": "GpzWUwPTyxV27LxxH572VGL4UYo8cX9GJ3uo7zcCwjXk",
        "transactionHash": "3PcxuDUWtTtrTU2AUKkapebNiNLLH45sdjBN5w8nAAc4zXknwc87cfzhtEauphV8fsBNEdEJsAWqqbE5W1HAti28",
        "blockNumber": 54
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
            "estimatedCompletionAt": "2026-11-26T04:46:16.976Z",
            "attempts": 0,
            "nextAttemptAt": "2026-11-26T04:45:34.976Z"
          }
        ]
      },
      "statusList": {
        "id": "http://127.0.0.1:33207/v1/status-lists/list_679e5yLxC3TBVueXcFqxm8",
        "index": 1
      },
      "verificationUrl": "http://127.0.0.1:33207/verify/cred_EQ7VR4dQ2MKXtwqT4wmjUk",
      "metadata": {
        "tags": [],
        "customFields": {}
      },
      "createdAt": "2026-11-26T04:45:34.129Z",
      "updatedAt": "2026-11-26T04:45:35.025Z"
    }
  },
  "revokeKey": {
    "path": "/v1/keys/key_1fd6154bfbd906e9bbbe80e2",
    "status": 204
  },
  "rotateWebhookSecret": {
    "path": "/v1/webhooks/wh_WfWm8NusSfN429EhzoDpkg/rotate-secret",
    "request": {},
    "status": 200,
    "answer": {
      "id": "wh_WfWm8NusSfN429EhzoDpkg",
      "secret": "whsec_whwvuMzerkqwwaVi0bt1zfdhcQ56gjUqBMc8U/eA2NY=",
      "previousSecretExpiresAt": "2026-11-27T04:45:35.494Z"
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
          "createdAt": "2026-05-30T04:45:24.590Z"
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
    "path": "/v1/credentials/cred_EQ7VR4dQ2MKXtwqT4wmjUk/sync",
    "request": {},
    "status": 200,
    "answer": {
      "syncRequested": true,
      "syncStatus": "pending",
      "chain": "base-sepolia",
      "estimatedCompletionAt": "2026-11-26T04:46:16.976Z",
      "attempts": 0,
      "nextAttemptAt": "2026-11-26T04:45:34.976Z"
    }
  },
  "testWebhook": {
    "path": "/v1/webhooks/wh_7KeFPbgbgRdp1kA97zPDCv/test",
    "request": {
      "event": "payment.completed"
    },
    "status": 200,
    "answer": {
      "delivered": true,
      "statusCode": 200,
      "responseTime": 38,
      "deliveryId": "del_RDtC3ADZKMhyCHkqkR93is"
    }
  },
  "updateAgent": {
    "path": "/v1/agents/D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
    "request": {
      "description": "Translates documents"
    },
    "status": 200,
    "answer": {
      "id": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
      "internalId": "agt_HQfK2DnA2YSaWadpPCBYYn",
      "name": "Translator",
      "description": "Translates documents",
      "capabilities": [
        "translation"
      ],
      "owner": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
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
      "createdAt": "2026-11-26T04:45:32.050Z",
      "updatedAt": "2026-11-26T04:45:32.289Z",
      "lastActiveAt": "2026-11-26T04:45:32.050Z",
      "isTest": true
    }
  },
  "updateWebhook": {
    "path": "/v1/webhooks/wh_WfWm8NusSfN429EhzoDpkg",
    "request": {
      "description": "shop"
    },
    "status": 200,
    "answer": {
      "id": "wh_WfWm8NusSfN429EhzoDpkg",
      "url": "https://receiver.example/webhooks",
      "events": [
        "payment.completed",
        "dispute.created"
      ],
      "description": "shop",
      "active": true,
      "agentId": null,
      "createdAt": "2026-11-26T04:45:35.245Z",
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
          "id": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T04:45:35Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zChZ2be8yJZAkEvNLNPjVnpk6XQgtsbZbHdX5EoL9KADtSXWfoeTd3RSKAHGW579QK3Zyc42C8ucKZNQBa4B8Vho"
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
          "id": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea#0",
          "type": "BitstringStatusListEntry",
          "statusPurpose": "revocation",
          "statusListIndex": "0",
          "statusListCredential": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T04:45:35Z",
          "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "zChZ2be8yJZAkEvNLNPjVnpk6XQgtsbZbHdX5EoL9KADtSXWfoeTd3RSKAHGW579QK3Zyc42C8ucKZNQBa4B8Vho"
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
        "holder": "did:key:z6MkrTUHD1Yh3uee5jN1YGE8ZngPeL6jrRy88yumJCQouaAj",
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
              "id": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea#0",
              "type": "BitstringStatusListEntry",
              "statusPurpose": "revocation",
              "statusListIndex": "0",
              "statusListCredential": "http://127.0.0.1:33207/v1/status-lists/list_3af1a5f527568bfd4100ad44633dd3ea"
            },
            "proof": {
              "type": "DataIntegrityProof",
              "created": "2026-11-26T04:45:35Z",
              "verificationMethod": "did:key:z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2#z6MkvRXNYcE7MMduynWTgeKbDaT1iijDSC8pZqXZc8rHPrf2",
              "cryptosuite": "eddsa-rdfc-2022",
              "proofPurpose": "assertionMethod",
              "proofValue": "zChZ2be8yJZAkEvNLNPjVnpk6XQgtsbZbHdX5EoL9KADtSXWfoeTd3RSKAHGW579QK3Zyc42C8ucKZNQBa4B8Vho"
            }
          }
        ],
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T04:45:36Z",
          "verificationMethod": "did:key:z6MkrTUHD1Yh3uee5jN1YGE8ZngPeL6jrRy88yumJCQouaAj#z6MkrTUHD1Yh3uee5jN1YGE8ZngPeL6jrRy88yumJCQouaAj",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "authentication",
          "challenge": "5f2b",
          "domain": "shop.example",
          "proofValue": "z2XoKTYQbKaDwUuU5dxuiFWychvDypW8ZnRp1LQHbBtStwDhJ3kwmfUpnmhVciRbXcsGh22BEUANKNSQwG7vZBsBL"
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
        "id": "urn:service:skill-21ot62L6R8g",
        "issuer": {
          "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
          "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9"
        },
        "validFrom": "2026-11-26T04:45:34Z",
        "credentialSubject": {
          "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
          "skill": "translation",
          "level": "expert",
          "agentId": "D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM"
        },
        "credentialSchema": {
          "id": "https://service.example/schemas/skill-v1.json",
          "type": "JsonSchema"
        },
        "credentialStatus": {
          "id": "ledger:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9:credential:skill-21ot62L6R8g",
          "type": "LedgerAccountStatus2025",
          "statusPurpose": "revocation"
        },
        "proof": {
          "type": "DataIntegrityProof",
          "created": "2026-11-26T04:45:34Z",
          "verificationMethod": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9#key-1",
          "cryptosuite": "eddsa-rdfc-2022",
          "proofPurpose": "assertionMethod",
          "proofValue": "z4gmT979XRwwiBNL49g8sHFzJxnaP4HFxeFh5sfZBWYXvHLcDsDHm5UK6gd4hQZUhLS5RtHrkk4ac3XPBiSbJxnqn"
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
      "credentialId": "cred_EQ7VR4dQ2MKXtwqT4wmjUk",
      "subject": {
        "id": "did:service:local:D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM",
        "type": "Agent"
      },
      "issuer": {
        "id": "did:service:local:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "name": "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
        "verified": true
      },
      "issuedAt": "2026-11-26T04:45:34.000Z",
      "expiresAt": null,
      "revoked": false,
      "blockchainVerification": {
        "network": "ledger-local",
        "transactionHash": "3PcxuDUWtTtrTU2AUKkapebNiNLLH45sdjBN5w8nAAc4zXknwc87cfzhtEauphV8fsBNEdEJsAWqqbE5W1HAti28",
        "blockNumber": 54,
        "timestamp": "2026-11-26T04:45:34.177Z"
      }
    }
  },
  "verifyKey": {
    "path": "/v1/auth/verify",
    "status": 200,
    "answer": {
      "valid": true,
      "apiKey": {
        "id": "key_5763d89b1c766e5821d1663b",
        "accountId": "acc_test",
        "name": "test",
        "lastFour": "W1pZ",
        "permissions": [
          "read",
          "write"
        ],
        "plan": "enterprise",
        "agentId": null,
        "issuerDid": null,
        "createdAt": "2026-11-26T04:45:30.444Z",
        "expiresAt": null,
        "revokedAt": null,
        "lastUsedAt": "2026-11-26T04:45:30.471Z"
      }
    }
  },
  "withdrawPaymentAccount": {
    "path": "/v1/agents/D1DEcmJFiNAAyEXJrhGHih8PpkptSYimSxzqTvSnzMPM/payment-accounts/eip155%3A84532%3A0x4da8922cd98723e9b5ff288e1c1864b63db05164",
    "status": 204
  }
};
