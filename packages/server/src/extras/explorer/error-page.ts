import { type Html, messagePage } from "../../platform/pages/html.ts";
import { plainText } from "./verify/plain-text.ts";

const texts: Readonly<Record<string, { title: string; text: string }>> = {
  agent_not_found: {
    title: "There is no such agent",
    text: "Either the address is not complete, or nobody has registered an agent with it here.",
  },
  not_found: { title: "There is no such page", text: "Either the address is not complete, or the page is gone." },
  unavailable: { title: "Not now", text: "This server has more to do than it can. Try again in a few seconds." },
  internal_error: { title: "The server failed", text: "That is our fault, not yours. Try again later." },
};

/** Writes the page that says what went wrong. */
export function errorPage({ code, message }: { code: string; message: string }): Html {
  return messagePage(texts[code] ?? { title: "That did not work", text: plainText(message) });
}
