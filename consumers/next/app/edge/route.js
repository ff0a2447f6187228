import { fixture } from "../../fixture.mjs";
import { usePackages } from "../../use-packages.mjs";

export const runtime = "edge";
export const dynamic = "force-dynamic";

export async function GET() {
  return Response.json(await usePackages(fixture));
}
