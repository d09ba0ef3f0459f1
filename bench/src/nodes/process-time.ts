import { readdirSync, readFileSync } from 'node:fs';
import { present } from '@ts1/contract';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const PROGRAMS = ['postgres', 'mosquitto', 'nginx'] as const;

/** Processor seconds of each part since it started. */
export type ProcessorTime = ReadonlyMap<string, number>;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
  readonly seconds: number;
}

/**
 * Reads the processor time of this process, of the given ones by their names, and of PostgreSQL, Mosquitto and nginx
 * with all processes that they started, as far as they descend from this one.
 */
export function readProcessorTime(named: ReadonlyMap<string, number>): ProcessorTime {
  const processes = listProcesses();
  const own = descendants(processes, process.pid);
  const time = new Map<string, number>();
  for (const [name, pid] of named) time.set(name, own.find((one) => one.pid === pid)?.seconds ?? Number.NaN);
  for (const program of PROGRAMS) {
    const seconds = own.filter((one) => one.program === program).reduce((sum, one) => sum + one.seconds, 0);
    if (seconds > 0) time.set(program, seconds);
  }
  const { user, system } = process.cpuUsage();
  return time.set('load', (user + system) / 1e6);
}

/** Returns the share of one processor that each part took between two moments, in percent. */
export function sharesBetween(before: ProcessorTime, after: ProcessorTime, seconds: number): string {
  const parts = [...after].map(([name, end]): [string, number] => [
    name,
    ((end - (before.get(name) ?? 0)) / seconds) * 100,
  ]);
  const all = parts.reduce((sum, [, share]) => sum + (Number.isNaN(share) ? 0 : share), 0);
  return [...parts, ['together', all] as const]
    .map(([name, share]) => `${name} ${Math.round(share)} %`)
    .join(', ');
}

function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, program = '', rest = ''] =
        /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const fields = rest.split(' ');
      // User and system time: of the process, then of its child processes that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      const parent = Number(present(fields[1]));
      return [{ pid: Number(name), parent, program, seconds: ticks / TICKS_PER_SECOND }];
    } catch {
      // The process ended during the read.
      return [];
    }
  });
}

function descendants(processes: readonly Process[], root: number): Process[] {
  const children = processes.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendants(processes, child.pid)]);
}
