import { type Html, html } from "../../platform/pages/html.ts";
import { plainText } from "./verify/plain-text.ts";
import { dayOf, shownAmount } from "./shown.ts";

/** A proved payment as the page shows it. */
export type ShownPayment = {
  id: string;
  payer: string;
  /** Decimal text. */
  amount: string;
  currency: string;
  status: string;
  evidence: string;
  createdAt: Date;
  rating: number | null;
  disputeStatus: "open" | "resolved" | null;
  disputeWinner: "payer" | "payee" | null;
};

/** Writes the newest proved payments, with what became of them. */
export function paymentSection(payments: readonly ShownPayment[] | undefined): Html {
  return html`<section aria-labelledby="payments">
    <h2 id="payments">Recent payments and disputes</h2>
    ${payments === undefined ? html`<p>This agent does not show its payments.</p>` : list(payments)}
  </section>`;
}

function list(payments: readonly ShownPayment[]): Html {
  if (payments.length === 0) return html`<p>Nobody has paid it yet, as far as the ledger proves.</p>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="payments">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" class="number">Amount</th>
          <th scope="col" class="wide">Payer</th>
          <th scope="col">Outcome</th>
          <th scope="col" class="wide">Proved by</th>
          <th scope="col" class="wide">Rating</th>
        </tr>
      </thead>
      <tbody>
        ${payments.map((payment) => {
          const payer = html`<code>${briefAddress(plainText(payment.payer))}</code>`;
          const rating = payment.rating === null ? "none" : `${payment.rating} of 5`;
          return html`<tr>
            <td>${dayOf(payment.createdAt.toISOString())} <span class="narrow">${payer}</span></td>
            <td class="number">${shownAmount(payment.amount)} ${plainText(payment.currency)}</td>
            <td class="wide">${payer}</td>
            <td>
              ${payment.status}${disputeOf(payment)}
              <span class="narrow">by ${payment.evidence}; rating ${rating}</span>
            </td>
            <td class="wide">${payment.evidence}</td>
            <td class="wide">${rating}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function disputeOf({ disputeStatus, disputeWinner }: ShownPayment): Html {
  if (disputeStatus === null) return html``;
  if (disputeStatus === "open") return html`, <span class="unsure">disputed</span>`;
  return disputeWinner === "payee"
    ? html`, <span class="good">dispute won</span>`
    : html`, <span class="bad">dispute lost</span>`;
}

function briefAddress(address: string): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}
