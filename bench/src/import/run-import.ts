import { readFileSync } from 'node:fs';
import { startProcess, type TestDatabase } from '@ts1/server/testing';

/** Unit of processor time in /proc of Linux. */
const TICKS_A_SECOND = 100;
const SAMPLE_MS = 200;

export interface Imported {
  readonly added: number;
  readonly duplicates: number;
  readonly seconds: number;
  /** Processor time of the command line, all its threads together; NaN where the system does not report it. */
  readonly cpuSeconds: number;
  /** Highest memory use, in megabytes. */
  readonly memory: number;
}

/** Imports a recording by the command line, as an operator does. Throws with its output when that fails. */
export async function runImport(
  { dataDirectory, databaseUrl }: TestDatabase['location'],
  path: string,
  company: string,
): Promise<Imported> {
  const environment = {
    DATA_DIR: dataDirectory,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const startedAt = performance.now();
  const command = startProcess('cli', environment, ['import-readings', path, '--company', company, '--json']);
  let cpuSeconds = Number.NaN;
  let memory = 0;
  const sampling = setInterval(() => {
    const sample = readSample(command.child.pid);
    cpuSeconds = sample?.cpuSeconds ?? cpuSeconds;
    memory = Math.max(memory, sample?.megabytes ?? 0);
  }, SAMPLE_MS);
  const code = await command.ended();
  clearInterval(sampling);
  if (code !== 0) throw new Error(command.output());
  const seconds = (performance.now() - startedAt) / 1_000;
  const count = (name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(command.output())?.[1]);
  return { added: count('added'), duplicates: count('duplicates'), seconds, cpuSeconds, memory };
}

function readSample(pid: number | undefined): { cpuSeconds: number; megabytes: number } | null {
  try {
    // After the name in brackets: state is the first, user time the twelfth, system time the thirteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
      megabytes: Number(resident ?? 0) / 1_000,
    };
  } catch {
    return null;
  }
}
