import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@ts1/contract/durations';
import type { CopyTarget } from './send-copies.ts';

/** Beside the check-points: when the last mail went, so that a restart sends none again. */
const SENT_FILE = 'audit-checkpoints-mailed';
const AUDITOR_EVERY_MS = 30 * DAY_MS;

/** Sends an e-mail; `key` is the same for the same message. */
export type SendMail = (mail: {
  readonly to: string;
  readonly key: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** A mail a day with the newest check-point of each company whose log has grown. */
export function copyToMail(to: string, dataDirectory: string, sendMail: SendMail): CopyTarget {
  return mailEvery(DAY_MS, { to, name: 'email', file: join(dataDirectory, SENT_FILE) }, sendMail);
}

/**
 * The same once in 30 days to some addresses, such as auditors', who keep it as witnesses. Their names, which `/readyz`
 * shows, are numbers.
 */
export function copyToAuditors(
  addresses: readonly string[],
  dataDirectory: string,
  sendMail: SendMail,
): CopyTarget[] {
  return addresses.map((to, at) => {
    const digest = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 16);
    const file = join(dataDirectory, `${SENT_FILE}-${digest}`);
    return mailEvery(AUDITOR_EVERY_MS, { to, name: `auditor-${at + 1}`, file }, sendMail);
  });
}

function mailEvery(
  everyMs: number,
  { to, name, file }: { readonly to: string; readonly name: string; readonly file: string },
  sendMail: SendMail,
): CopyTarget {
  let sentAt = readTime(file);
  return {
    name,
    // A clock that was set back must not silence it.
    isDue: (now) => Math.abs(now - sentAt) >= everyMs,
    async send(lines, now) {
      await sendMail({
        to,
        key: `audit-checkpoints-${name}-${now}`,
        subject: `Audit log: check-points of ${new Date(now).toISOString().slice(0, 10)}`,
        text: `${INTRODUCTION}\n\n${lines}`,
      });
      sentAt = now;
      mkdirSync(join(file, '..'), { recursive: true });
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
