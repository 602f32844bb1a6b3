// Preloaded into a process that is measured: says at its end how much memory it held at most, and how long it worked.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stderr.write(`peak memory: ${megabytes} MB, worked ${Math.round((user + system) / 1000)} ms\n`);
});
