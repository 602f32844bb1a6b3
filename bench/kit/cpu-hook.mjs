// Loaded into a measured server: sends its CPU time when its parent requests it.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.send !== undefined) {
  process.on("message", () => process.send({ cpu: process.cpuUsage() }));
  process.on("disconnect", () => process.exit());
}
