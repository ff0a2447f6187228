// The files in deploy/ cannot be run here. What can be told of them without: their form, and that
// the server has what they name.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { validate } from "dockerfile-utils";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

import { settingTable } from "@arcs/server/internal";
import { listCommands } from "@arcs/server/program";
import { extras } from "./extras.ts";

const deploy = join(import.meta.dirname, "../../../deploy");
const dockerfile = readFileSync(join(deploy, "Dockerfile"), "utf8");
const unit = readFileSync(join(deploy, "arcs-server.service"), "utf8");
const compose = parse(readFileSync(join(deploy, "compose.yaml"), "utf8"));
const [deployment, service] = parseAllDocuments(
  readFileSync(join(deploy, "kubernetes.yaml"), "utf8"),
).map((each) => each.toJS());

const variables = Object.values(settingTable).map(({ env }) => env);
const folder = mkdtempSync(join(tmpdir(), "arcs-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the Dockerfile is sound, and runs a command that there is, with settings that there are", () => {
  expect(validate(dockerfile)).toEqual([]);
  const [program, command] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]");
  expect(program).toBe("arcs-server");
  expect(Object.keys(listCommands(extras))).toContain(command);
  const env = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? "").matchAll(/(\w+)=/g)].map(
    ([, name]) => name,
  );
  expect(env).toHaveLength(3);
  expect(variables).toEqual(expect.arrayContaining(env));
});

describe("compose.yaml", () => {
  const { arcs, postgres } = compose.services;

  test("sets what the server has, and keeps what has to stay", () => {
    // The password stands in a variable of Postgres's own, beside the URL.
    const { PGPASSWORD, ...settings } = arcs.environment;
    expect([PGPASSWORD, settings.DATABASE_URL.includes("$")]).toEqual([
      postgres.environment.POSTGRES_PASSWORD,
      false,
    ]);
    expect(variables).toEqual(expect.arrayContaining(Object.keys(settings)));
    const kept = [...arcs.volumes, ...postgres.volumes].map(
      (volume: string) => volume.split(":")[0],
    );
    expect(kept).toEqual(Object.keys(compose.volumes));
    expect(dockerfile).toContain(`\nVOLUME ${arcs.volumes[0].split(":")[1]}\n`);
  });

  test("has no secret in it, and starts the server behind a database that answers", () => {
    const { DATABASE_URL: _, ...secrets } = arcs.environment;
    for (const value of Object.values<string>({
      ...secrets,
      password: postgres.environment.POSTGRES_PASSWORD,
    }))
      expect(value).toMatch(/\$\{\w+:\?\}/);
    expect(arcs.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
    expect(postgres.healthcheck.test).toContain("pg_isready");
  });
});

describe("kubernetes.yaml", () => {
  const { template } = deployment.spec;
  const [container] = template.spec.containers;

  test("sets what the server has, and asks where it answers", () => {
    const set = container.env.map(({ name }: { name: string }) => name);
    expect(variables).toEqual(expect.arrayContaining(set));
    expect(container.livenessProbe.httpGet.path).toBe("/health");
    // Until the first answer, migrations may take longer than the liveness probe waits.
    const { httpGet, periodSeconds, failureThreshold } = container.startupProbe;
    expect([httpGet.path, periodSeconds * failureThreshold]).toEqual(["/health", 600]);
    expect(container.readinessProbe.httpGet.path).toBe("/ready");
    expect(container.ports[0].name).toBe(service.spec.ports[0].targetPort);
    expect(dockerfile).toContain(`EXPOSE ${container.ports[0].containerPort}\n`);
  });

  test("gives the containers nothing that they do not need", () => {
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    for (const { securityContext } of [container, ...template.spec.initContainers]) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
  });

  test("selects its own, mounts what it names, and runs as the image's user", () => {
    expect(template.metadata.labels).toEqual(deployment.spec.selector.matchLabels);
    expect(service.spec.selector).toEqual(deployment.spec.selector.matchLabels);
    const volumes = template.spec.volumes.map(({ name }: { name: string }) => name);
    for (const { volumeMounts } of [container, ...template.spec.initContainers])
      for (const { name } of volumeMounts) expect(volumes).toContain(name);
    expect(dockerfile).toContain(`--uid ${template.spec.securityContext.runAsUser} `);
  });

  test("gives the server key files that only it can read", () => {
    mkdirSync(join(folder, "secret"));
    mkdirSync(join(folder, "keys"));
    for (const name of ["issuer", "log", "payer"])
      writeFileSync(join(folder, "secret", `${name}.json`), "[]");
    const [shell, ...args] = template.spec.initContainers[0].command.map((word: string) =>
      word.replaceAll(/(?<= )\/(secret|keys)/g, `${folder}/$1`),
    );
    execFileSync(shell, args);
    for (const { name, value } of container.env.filter(({ value }: { value: string }) =>
      value.startsWith("/keys"),
    )) {
      const path = join(folder, value, name === "ARCS_ISSUER_KEY_FOLDER" ? "issuer.json" : "");
      expect([name, statSync(path).mode & 0o777]).toEqual([name, 0o600]);
    }
  });
});

describe("arcs-server.service", () => {
  test("runs a command that there is, with settings that there are", () => {
    const [, command] = /^ExecStart=\/usr\/bin\/arcs-server (\w+)$/m.exec(unit) ?? [];
    expect(Object.keys(listCommands(extras))).toContain(command);
    const [, env] = /^Environment=(\w+)=/m.exec(unit) ?? [];
    expect(variables).toContain(env);
  });

  test.skipIf(!existsSync("/usr/bin/systemd-analyze"))("is what systemd understands", () => {
    const path = join(folder, "arcs-server.service");
    // The program has to be there for systemd to be content.
    writeFileSync(path, unit.replace("/usr/bin/arcs-server", process.execPath));
    const verify = ["-c", `systemd-analyze verify ${path} 2>&1`];
    expect(execFileSync("sh", verify, { encoding: "utf8" })).toBe("");
  });
});
