import { SdkError } from "@arcs/core";

/** Reads a time of a request. The format of schemas allows leap seconds, which no Date has. @throws SdkError `invalid_request` */
export function readTime(text: string, { member }: { member: string }): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new SdkError("invalid_request", `${member} expected a time that exists`);
  return time;
}
