import { Resolver } from "node:dns/promises";

import { SdkError } from "@arcs/core";

import { isLoopbackName, type ResolvedAddress, type ResolveHost } from "#process";

/**
 * Makes a resolver that asks the name servers itself. That of the operating system takes one of four threads for each
 * question: a few names whose servers do not answer would block all other deliveries.
 *
 * @throws SdkError `webhook_target_refused` when the name leads nowhere
 */
export function createHostResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  return async (host) => {
    if (isLoopbackName(host)) {
      return [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ];
    }
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [
      ...addressesOf(four).map((address): ResolvedAddress => ({ address, family: 4 })),
      ...addressesOf(six).map((address): ResolvedAddress => ({ address, family: 6 })),
    ];
    if (found.length === 0) throw new SdkError("webhook_target_refused", `the name ${host} has no address`);
    return found;
  };
}

function addressesOf(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === "fulfilled" ? answer.value : [];
}
