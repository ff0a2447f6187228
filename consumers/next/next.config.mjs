// The webpack of Next 14 fails at an optional package that is not installed, unless told so.
import { createRequire } from "node:module";

const { version } = createRequire(import.meta.url)("next/package.json");
const optional = { "@arcs/ledger": false, "@arcs/evm": false };

export default version.startsWith("14.")
  ? {
      webpack(config) {
        Object.assign(config.resolve.alias, optional);
        return config;
      },
    }
  : {};
