import { runServerProgram } from "@arcs/server/program";
import { extras } from "./extras.ts";
import { testMistakes } from "../../../packages/process/test/support/test-mistakes.ts";
import { commandMistakes } from "../../../packages/server/test/support/command-mistakes.ts";
import { startMistakes } from "../../../packages/server/test/support/start-mistakes.ts";

testMistakes((args) => runServerProgram(args, extras), {
  mistakes: [...startMistakes, ...commandMistakes],
  words: {
    $EMPTY: "",
    $DOWN: "postgres://arcs:hunter2@127.0.0.1:1/arcs",
    $DID: "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
  },
});
