// A program of CommonJS: each entry point is required, and one of them asked for what it exports.
const { createArcsClient } = require("@arcs/client");
const { createPayer } = require("@arcs/client/payer");
const { arcsTools } = require("@arcs/client/tools");
const { reportSettlements } = require("@arcs/client/x402");
const { verifyCredential } = require("@arcs/core/verify-only");
const { fixture } = require("./fixture.mjs");
const { usePackages } = require("./use-packages.mjs");

for (const each of [createArcsClient, createPayer, reportSettlements, verifyCredential])
  if (typeof each !== "function") throw new Error(`there is no function: ${each}`);
if (arcsTools.length === 0) throw new Error("there are no tools");
void usePackages(fixture).then((answer) => console.log(`consumer: ${JSON.stringify(answer)}`));
