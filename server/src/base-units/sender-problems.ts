import { senderProblem, type SenderProblem, type SenderWarning, toTimestamp } from '@ts1/contract';
import { z } from 'zod';

const stored = z.partialRecord(
  senderProblem,
  z.object({ count: z.int(), lastAt: z.number(), sender: z.string().exactOptional() }),
);

/** How often which of a unit's messages lacked what, and when last (epoch milliseconds). */
export type SenderProblems = z.output<typeof stored>;

/** Reads the stored problems; a text that cannot be read stops nothing, and the count begins again. */
export function readProblems(text: string | null): SenderProblems {
  try {
    return text === null ? {} : stored.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The same with further messages that lacked something. */
export function addProblems(
  before: SenderProblems,
  found: readonly { readonly problem: SenderProblem; readonly at: number; readonly sender?: string }[],
): SenderProblems {
  const after = { ...before };
  for (const { problem, at, sender = after[problem]?.sender } of found) {
    const known = after[problem];
    after[problem] = {
      count: (known?.count ?? 0) + 1,
      lastAt: Math.max(known?.lastAt ?? at, at),
      ...(sender !== undefined && { sender }),
    };
  }
  return after;
}

/** Returns the stored problems in the words of the contract. */
export function toWarnings(text: string | null): SenderWarning[] {
  const problems = readProblems(text);
  return senderProblem.options.flatMap((problem) => {
    const found = problems[problem];
    if (found === undefined) return [];
    const { count, lastAt, ...whose } = found;
    return [{ problem, count, last_at: toTimestamp(lastAt), ...whose }];
  });
}
