import { Resolver } from "node:dns/promises";

import type { ResolvedAddress, ResolveHost } from "./guarded-agent.ts";
import { isLoopbackName } from "./public-address.ts";

/**
 * Makes a resolver that asks the name servers itself. That of the operating system answers two questions at a time: a few
 * names whose servers do not answer would keep the whole process from resolving any other name.
 *
 * @returns no addresses for a name that leads nowhere
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
    return [
      ...addressesOf(four).map((address): ResolvedAddress => ({ address, family: 4 })),
      ...addressesOf(six).map((address): ResolvedAddress => ({ address, family: 6 })),
    ];
  };
}

function addressesOf(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === "fulfilled" ? answer.value : [];
}
