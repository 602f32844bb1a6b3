import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchFiles } from "../../../../cli/watch/watch-files.ts";
import { createFolder, writeFiles } from "../test-io.ts";

test("tells of files written, replaced, made and removed, in folders of files and below folders", async () => {
  const folder = createFolder({
    "a/one.yaml": "1",
    "b/two.yaml": "2",
    "t/deep/x.hbs": "x",
    "other/o.txt": "o",
  });
  const seen = new Set<string>();
  const watch = watchFiles((path) => seen.add(path.slice(folder.length + 1)));
  onTestFinished(() => watch.close());
  watch.update({ files: [join(folder, "a/one.yaml")], folders: [join(folder, "t")] });
  writeFiles(folder, {
    "a/one.yaml": "1!",
    "a/new.tmp": "n",
    "t/deep/x.hbs": "x!",
    "other/o.txt": "o!",
    "b/two.yaml": "2!",
  });
  await vi.waitFor(() =>
    expect([...seen]).toEqual(expect.arrayContaining(["a/one.yaml", "a/new.tmp", "t/deep/x.hbs"])),
  );
  seen.clear();
  renameSync(join(folder, "a/new.tmp"), join(folder, "a/one.yaml"));
  await vi.waitFor(() => expect([...seen]).toContain("a/one.yaml"));
  seen.clear();
  writeFiles(folder, { "a/one.yaml": "after it was replaced" });
  await vi.waitFor(() => expect([...seen]).toContain("a/one.yaml"));
  watch.update({ files: [join(folder, "b/two.yaml")], folders: [] });
  seen.clear();
  writeFiles(folder, { "a/one.yaml": "no longer watched", "b/two.yaml": "watched now" });
  await vi.waitFor(() => expect([...seen]).toEqual(["b/two.yaml"]));
});

test("survives a folder that goes away, and watches it again when it is back", async () => {
  const folder = createFolder({ "a/one.yaml": "1" });
  const seen = new Set<string>();
  const watch = watchFiles((path) => seen.add(path.slice(folder.length + 1)));
  onTestFinished(() => watch.close());
  const list = {
    files: [join(folder, "a/one.yaml"), join(folder, "not/there.yaml")],
    folders: [join(folder, "nowhere")],
  };
  watch.update(list);
  rmSync(join(folder, "a"), { recursive: true });
  await vi.waitFor(() => expect([...seen]).toContain("a/one.yaml"));
  mkdirSync(join(folder, "a"));
  watch.update({ files: [], folders: [] });
  watch.update(list);
  seen.clear();
  writeFiles(folder, { "a/one.yaml": "back" });
  await vi.waitFor(() => expect([...seen]).toContain("a/one.yaml"));
});

test("nothing is watched any more once it is closed, whoever asks for it", async () => {
  const folder = createFolder({ "a.yaml": "1" });
  const seen = new Set<string>();
  const watch = watchFiles((path) => seen.add(path));
  watch.close();
  watch.update({ files: [join(folder, "a.yaml")], folders: [] });
  writeFiles(folder, { "a.yaml": "2" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([...seen]).toEqual([]);
});
