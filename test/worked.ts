/**
 * Begins to measure work; answers how many milliseconds of it this process has done since. What other processes do meanwhile
 * is none of it, so that a limit means the same on a machine that is busy.
 */
export function startWork(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
