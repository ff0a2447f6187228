import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";

export default {
  async fetch() {
    return Response.json(await usePackages(fixture));
  },
};
