import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@ts1/contract/durations';
import type { CopyTarget } from './send-copies.ts';

/** Beside the check-points: when the last mail went, so that a restart sends none again. */
const SENT_FILE = 'audit-checkpoints-mailed';

/** Sends an e-mail; `key` is the same for the same message. */
export type SendMail = (mail: {
  readonly to: string;
  readonly key: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** A mail a day with the newest check-point of each company whose log has grown. */
export function copyToMail(to: string, dataDirectory: string, sendMail: SendMail): CopyTarget {
  const file = join(dataDirectory, SENT_FILE);
  let sentAt = readTime(file);
  return {
    name: 'email',
    // A clock that was set back must not silence it.
    isDue: (now) => Math.abs(now - sentAt) >= DAY_MS,
    async send(lines, now) {
      await sendMail({
        to,
        key: `audit-checkpoints-${now}`,
        subject: `Audit log: check-points of ${new Date(now).toISOString().slice(0, 10)}`,
        text: `${INTRODUCTION}\n\n${lines}`,
      });
      sentAt = now;
      mkdirSync(dataDirectory, { recursive: true });
      writeFileSync(file, new Date(now).toISOString());
    },
  };
}

const INTRODUCTION = [
  'Each line is the end of the audit log of a company, under the signature of this installation. Keep this message:',
  'whoever rewrites a log later cannot make these rows part of it. To compare, save it as a file and run',
  '"npm run cli -- audit verify --against FILE" on the server.',
].join('\n');

function readTime(file: string): number {
  try {
    return Date.parse(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}
