// Loaded into a measured server: tells its CPU time when its parent asks.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.send !== undefined) {
  process.on("message", () => process.send({ cpu: process.cpuUsage() }));
  process.on("disconnect", () => process.exit());
}
