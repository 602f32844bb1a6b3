// Preloaded into a process that is measured. Prints the peak memory and the CPU time of the process when it ends.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stderr.write(`peak memory: ${megabytes} MB, worked ${Math.round((user + system) / 1000)} ms\n`);
});
