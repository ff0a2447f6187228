// #region buy
import { fetchAndPay } from "./pay-trusted.ts";

const answer = await fetchAndPay("http://127.0.0.1:4021/translate");
console.log(answer.status, await answer.json());
// #endregion
