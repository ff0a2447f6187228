import { describe, expect, test } from "vitest";

import { nextStep, type PaymentEvent, type Standing, steps } from "./payment-machine.ts";

const standings = Object.keys(steps) as Standing[];
const reports: readonly PaymentEvent[] = [
  "created",
  "completed",
  "vouched",
  "transferred",
  "failed",
  "canceled",
];

describe("the state machine of a payment (specification 3)", () => {
  test.each(standings)("%s: a report is kept, or one step on, or contradicts it", (standing) => {
    const step = (event: PaymentEvent): string => {
      try {
        return nextStep({ id: "pay_1", status: "completed" }, standing, event);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    // Payments end once, and never in another way.
    const ends = standing === "created" ? "end" : "conflict";
    const isEnded = standing === "failed" || standing === "canceled";
    expect(step("created")).toBe("keep");
    expect(step("failed")).toBe(standing === "failed" ? "keep" : ends);
    expect(step("canceled")).toBe(standing === "canceled" ? "keep" : ends);
    expect(step("completed")).toBe(isEnded ? "conflict" : standing === "created" ? "end" : "keep");
    for (const event of reports)
      expect(["keep", "end", "prove", "restore", "conflict"]).toContain(step(event));
  });

  test("a proof only gets better, and what the ledger lost comes back by the ledger alone", () => {
    const by = (event: PaymentEvent): Standing[] =>
      standings.filter((standing) => steps[standing][event] === "prove");
    expect(by("vouched")).toEqual(["completed by reported"]);
    expect(by("transferred")).toEqual(["completed by reported", "completed by facilitator"]);
    expect(Object.entries(steps.lost).filter(([, step]) => step === "restore")).toEqual([
      ["transferred", "restore"],
      ["transfer returned", "restore"],
    ]);
  });

  test("only what the ledger proves earns, and can be lost", () => {
    const at = (event: PaymentEvent): Standing[] =>
      standings.filter((standing) => steps[standing][event] !== undefined);
    expect(at("block final")).toEqual(["completed by ledger"]);
    expect(at("block replaced")).toEqual(["completed by ledger"]);
  });

  test("a contradiction says how the payment ended", () => {
    expect(() => nextStep({ id: "pay_1", status: "failed" }, "failed", "completed")).toThrow(
      "payment pay_1 is already failed",
    );
  });
});
