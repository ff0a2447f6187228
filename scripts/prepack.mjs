// Runs before a package is packed, in its folder: refuses what cannot be published, and says what
// to do instead.
import { existsSync, readFileSync } from "node:fs";

const {
  name,
  dependencies = {},
  peerDependencies = {},
} = JSON.parse(readFileSync("package.json", "utf8"));
const isNpm = (process.env["npm_config_user_agent"] ?? "").startsWith("npm/");
const ofWorkspace = Object.entries({ ...dependencies, ...peerDependencies }).filter(([, range]) =>
  range.startsWith("workspace:"),
);

if (!existsSync("dist"))
  refuse("is not built: run `npm run build` in the root of the repository, then pack again");
if (isNpm && ofWorkspace.length > 0) {
  const names = ofWorkspace.map(([other]) => other).join(", ");
  refuse(
    `needs ${names} of this workspace, whose versions npm does not fill in: pack it with \`npx pnpm pack\``,
  );
}

function refuse(what) {
  console.error(`${name} ${what}.`);
  process.exit(1);
}
