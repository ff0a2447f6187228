import { SdkError } from "@arcs/core";

/** The refusal of one member of a request's body, as the checks of its form refuse it. */
export function refusedMember(member: string, message: string): SdkError {
  return new SdkError("invalid_request", `${member} ${message}`, {
    details: { errors: [{ path: `body/${member}`, message }] },
  });
}
