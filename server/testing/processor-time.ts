/** Runs work; returns its result and its processor time in this thread (milliseconds), however busy the machine is. */
export async function measureProcessorTime<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly ms: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
