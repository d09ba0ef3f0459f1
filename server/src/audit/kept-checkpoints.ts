import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditFileLine } from '@ts1/contract';
import { ZodError } from 'zod';
import { Conflict } from '../platform/errors.ts';
import { failureReason } from '../platform/process/start-error.ts';
import type { SignedPosition } from './checkpoint.ts';
import { parseCheckpoint, toFileLine } from './checkpoint-line.ts';

/** In `DATA_DIR`: one line for each company. */
export const KEPT_FILE = 'audit-checkpoints.jsonl';

/** The newest check-point of each company outside the database, where a forger of the database does not see it. */
export interface KeptCheckpoints {
  newestCheckpoint(companyId: number): SignedPosition | undefined;
  all(): readonly SignedPosition[];
  /** Replaces what is kept of those companies; on disk when it resolves. */
  keep(signed: readonly SignedPosition[]): Promise<void>;
}

/**
 * Opens what a data directory keeps; nothing is made before there is something to keep. A file that cannot be read
 * counts for everything: each call throws Conflict, and nothing is signed until an operator has looked at it.
 */
export function openKept(dataDirectory: string): KeptCheckpoints {
  const file = join(dataDirectory, KEPT_FILE);
  const opened = read(file);
  if (typeof opened === 'string') {
    const refuse = (): never => {
      throw new Conflict(`${file} cannot be read (${opened}). See "Audit log" in the runbook.`);
    };
    return { newestCheckpoint: refuse, all: () => [], keep: async () => refuse() };
  }
  let kept: ReadonlyMap<number, SignedPosition> = opened;
  return {
    newestCheckpoint: (companyId) => kept.get(companyId),
    all: () => [...kept.values()],
    async keep(signed) {
      if (signed.length === 0) return;
      const next = new Map([...kept, ...byCompany(signed)]);
      await write(file, [...next.values()]);
      kept = next;
    },
  };
}

/** Keeps nothing: for tests of other things. */
export const KEEPS_NOTHING: KeptCheckpoints = {
  newestCheckpoint: () => undefined,
  all: () => [],
  keep: async () => {},
};

function read(file: string): Map<number, SignedPosition> | string {
  if (!existsSync(file)) return new Map();
  try {
    return byCompany(readFileSync(file, 'utf8').trimEnd().split('\n').map(parseCheckpoint));
  } catch (error) {
    return error instanceof ZodError || error instanceof SyntaxError
      ? 'not a line of JSON'
      : failureReason(error);
  }
}

function byCompany(signed: readonly SignedPosition[]): Map<number, SignedPosition> {
  return new Map(signed.map((one) => [one.companyId, one]));
}

/** Beside it first: what is there is the old file or the new one, whenever the power goes. */
async function write(file: string, kept: readonly SignedPosition[]): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(kept.map((one) => line(toFileLine(one))).join(''));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(join(file, '..'));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function line(content: AuditFileLine): string {
  return `${JSON.stringify(content)}\n`;
}
