import { fixture } from "../../fixture.mjs";
import { usePackages } from "../../use-packages.mjs";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export async function GET() {
  return Response.json(await usePackages(fixture));
}
