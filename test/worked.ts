/**
 * Starts to measure CPU time. The returned function gives the milliseconds of CPU time that this process has used since. Other processes do
 * not count, so a limit means the same on a busy machine.
 */
export function startWork(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
