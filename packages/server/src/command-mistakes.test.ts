import { runServerProgram } from "./commands.ts";
import { extras } from "./extras/index.ts";
import { testMistakes } from "../../process/test/support/test-mistakes.ts";
import { commandMistakes } from "../test/support/command-mistakes.ts";
import { startMistakes } from "../test/support/start-mistakes.ts";

testMistakes((args) => runServerProgram(args, extras), {
  mistakes: [...startMistakes, ...commandMistakes],
  words: {
    $EMPTY: "",
    $DOWN: "postgres://arcs:hunter2@127.0.0.1:1/arcs",
    $DID: "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
  },
});
