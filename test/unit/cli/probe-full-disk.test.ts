import { readFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openWorkshop } from "../../probe/workshop-server.ts";
import { createFolder, tenon } from "./test-io.ts";

const document = readFileSync(join(import.meta.dirname, "../../probe/workshop.yaml"), "utf8");

// The disk is full when each file has been written to once: a HAR has its head by then, NDJSON its first line.
vi.mock(import("node:fs/promises"), async (original) => {
  const module = await original();
  const open: typeof module.open = async (path, ...rest) => {
    const file = await module.open(path, ...rest);
    return /t\.(?:har|ndjson)$/.test(String(path)) ? fillAfterOne(file) : file;
  };
  return { ...module, open, default: { ...module, open } };
});

function fillAfterOne(file: FileHandle): FileHandle {
  let calls = 0;
  return new Proxy(file, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name !== "write" && name !== "appendFile") return member.bind(target);
      return async (...args: readonly unknown[]) => {
        if (calls++ > 0) throw Object.assign(new Error("full"), { code: "ENOSPC" });
        return member.apply(target, args);
      };
    },
  });
}

test.each([
  "t.har",
  "t.ndjson",
])("a disk that is full in the middle of %s is told at the end", async (name) => {
  const { url, close } = await openWorkshop("missing-header");
  onTestFinished(close);
  const argv = ["probe", url, "--api", "openapi.yaml", "--token", "admin=*", "--token", "reader=tools:read"];
  const cwd = createFolder({ "openapi.yaml": document });
  const { code, out, err } = await tenon(cwd, [
    ...argv,
    "--operation",
    "getTool",
    "--format",
    "json",
    "--record",
    name,
  ]);
  expect([code, err]).toEqual([2, ""]);
  const { findings, left } = JSON.parse(out);
  const told = findings.map(({ code, message }: { code: string; message: string }) =>
    code === "output/unwritable" ? message : code,
  );
  expect(told).toEqual(["exchange/header-missing", `${name} cannot be written (ENOSPC).`]);
  expect(left).toEqual([]);
});
