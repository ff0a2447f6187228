#!/usr/bin/env node
import { createRequire } from "node:module";

import { attempt, runProgram } from "@arcs/process";

import type { ClientCommand } from "./check.ts";

/**
 * Runs `arcs` with its arguments and returns the exit code: 2 for wrong usage, and where the server
 * cannot be asked.
 */
export function runClientProgram(args: readonly string[]): Promise<number> {
  return runProgram<ClientCommand>(
    {
      name: "arcs",
      commands: {
        check: {
          what: "say what is safe to spend with an account, an agent, a seller's URL or a domain; needs no key",
          help: checkHelp,
          load: async () => (await import("./check.ts")).createCheckCommand(),
        },
        claim: {
          what: "register the agent that an account belongs to, with the signature of its wallet",
          help: claimHelp,
          load: async () => (await import("./claim.ts")).claim,
        },
        dispute: {
          what: "dispute a payment that was held, by the hold and the payer's signature",
          help: disputeHelp,
          load: async () => (await import("./dispute.ts")).createDisputeCommand(),
        },
        "payer log": {
          what: "list what a payer paid, to whom, and why a payment was refused or lost",
          help: payerHelp,
          load: async () => (await import("./payer.ts")).createLogCommand(),
        },
        "payer state": {
          what: "say what a payer may still spend, and what sellers have earned with it",
          help: payerHelp,
          load: async () => (await import("./payer.ts")).createStateCommand(),
        },
        "payer policy": {
          what: "show the limits of a payer, or set others for all programs of its journal",
          help: payerHelp,
          load: async () => (await import("./payer.ts")).createPolicyCommand(),
        },
        "payer repair": {
          what: "make a damaged journal whole: ask the chain what its lost lines may have paid",
          help: payerHelp,
          load: async () => (await import("./payer.ts")).createRepairCommand(),
        },
        close: {
          what: "close an agent for good, with the signature of its owner's wallet",
          help: closeHelp,
          load: async () => (await import("./close.ts")).close,
        },
      },
      async run(command, rest) {
        // 1 means that the amount is not covered, so a failure ends with another code.
        let code = 2;
        await attempt(async () => (code = await command(rest)));
        return code;
      },
      version: () =>
        (createRequire(import.meta.url)("@arcs/client/package.json") as { version: string })
          .version,
    },
    args,
  );
}

const checkHelp = `arcs check <account, agent, URL, domain or name> [options]

Says what is safe to spend with an account now: what its history would have cost to fake, less what it lost in disputes, less
what others are spending with it. Takes whatever you have: an address on Solana or an EVM chain, an account id (CAIP-10) such
as eip155:8453:0xab58…, a DID, an ERC-8004 identity, the URL or the domain of a seller, a name, or a credential. A name may
find several agents, so it covers nothing. Needs no API key. Nothing is paid, and nothing is held.

      --at-stake <amount>  what you are about to pay, such as 0.25 (default: for a URL what it asks for, else nothing)
  -n, --network <chain>    chain of an EVM address, where the server reads several: eip155:8453, or base
  -s, --server <URL>       server to ask (default: ARCS_API_URL, or http://127.0.0.1:8787)
      --wait <seconds>     how long to wait while the server reads its payments (default 20)
      --audit              says how to compute it again from the public log and the chain, without trust in the server
      --json               prints one line of JSON, for programs

Exit codes: 0 the amount is covered, or none was given and the account is known; 1 it is not; 2 wrong usage, or the server
cannot be asked. Of a URL every account that it names has to be covered.`;

const claimHelp = `arcs claim --wallet <file> --name <name> [options]

Registers the agent that an account belongs to: its payments, ratings and score are the agent's from then on, and it has a name,
a page and a badge. Its wallet signs; nothing is paid. Run it again where it ended half-way: what is done is not done twice.

  -w, --wallet <file>      key file of the wallet, as solana-keygen and arcs-ledger keygen write it; its address is the agent's id
      --name <name>        the agent's name; not needed where it is registered
  -a, --account <id>       an account on an EVM chain that is the agent's too, such as eip155:8453:0xab58…: prints a text to sign
                           with it, as cast wallet sign or a wallet's personal_sign does, and reads the signature
  -s, --server <URL>       server to register with (default: ARCS_API_URL, or http://127.0.0.1:8787)
      --json               prints one line of JSON, for programs

Set ARCS_API_KEY to a key with the permission write: the server's operator makes one by arcs-server keys create.

  arcs claim --wallet id.json --name Translator --account eip155:8453:0xab58…`;

const disputeHelp = `arcs dispute <hold> --reason <text> [options]

Disputes a payment that was held (hld_…), before the hold settles: a day after it ended, a week where it was reported as failed.
No record of the payment is needed. The first call prints the text that the payer's wallet signs, the second one carries its
signature. Needs the URL of the server and an API key: ARCS_API_URL, ARCS_API_KEY. The first call needs the key that holds.

      --reason <text>       in a few words, such as "not delivered"
      --description <text>  for the agent, and who resolves the dispute
      --signature <text>    of the payer's wallet: base64 on the ledger, personal_sign in hexadecimal digits on EVM chains
  -s, --server <URL>        server to ask (default: ARCS_API_URL)
      --json                prints one line of JSON, for programs

Exit codes: 0 the dispute is open; 1 the text has to be signed; 2 wrong usage, or the server refuses it.`;

const payerHelp = `arcs payer log | state | policy | repair [folder or wallet] [options]

Reads the journal of a payer (createPayer of @arcs/client/payer) in a folder, or of a wallet in ~/.arcs/payer; without either the
only one there. A journal in Postgres has no folder. Only \`policy --set\` and \`repair\` write into it.

  log      each payment: when, how much, to whom, for which call, its state, and why it was refused or lost
  state    what may still be spent, what each seller has earned, what is open
  policy   the limits that all programs of the journal pay by
  repair   after journal_damaged: lists on the chains what the wallet paid since the last line before the damage, and notes
           what the journal does not know. It waits until nothing that may be lost can be taken any more: an hour and
           some minutes after the last line. Stop the programs that use the journal first

      --set <JSON>             policy: limits of createPayer, such as '{"perDay":"20"}', in place of all before
      --rpc <network=URL>      repair: an endpoint of a network, such as eip155:8453=https://…; may be repeated. The
                               networks that the journal names are asked at public ones unless given
      --wallet <address>       repair: a wallet that the journal does not name any more; may be repeated
      --json                   prints one line of JSON, for programs

Exit codes: 0 the journal is whole; 1 it is damaged; 2 wrong usage, or something cannot be read.`;

const closeHelp = `arcs close <agent> --wallet <file> --credentials <revoke|keep> [options]

Closes an agent for good: its name, page, profile and keys go, and nobody can register its address again. What chains prove of
its payments stays, and so does what is in the public log. Open disputes are still decided.

  -w, --wallet <file>            key file of the owner's wallet: the agent's own, where nobody else owns it
      --credentials <revoke|keep>  what becomes of its credentials
  -s, --server <URL>             server that has it (default: ARCS_API_URL, or http://127.0.0.1:8787)
      --json                     prints one line of JSON, for programs

Set ARCS_API_KEY to a key with the permission write.`;

process.exitCode = await runClientProgram(process.argv.slice(2));
