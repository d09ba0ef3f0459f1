import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, onPlainStage } from './fault.ts';
import type { Targets } from './targets.ts';
import { waitFor } from './wait-for.ts';

const HANGS_MS = 4_000;
const CALLED_WITHIN_MS = 60_000;

/** Faults of the targets to which messages go. */
export const TARGET_FAULTS: readonly Fault[] = [
  hanging('mail server and webhook target frozen', ['sqlite'], (targets) => targets.goOn()),
  hanging('mail server and webhook target restarted', [], (targets) => targets.restart()),
];

function hanging(name: string, short: Fault['short'], end: (targets: Targets) => void): Fault {
  return {
    name,
    engines: ['sqlite', 'postgres'],
    short,
    nodes: 1,
    times: 2,
    prepare: onPlainStage(async ({ targets }) => {
      const before = { ...targets.held };
      targets.hang();
      try {
        await waitFor(
          'a call of both',
          CALLED_WITHIN_MS,
          () => targets.held.mail > before.mail && targets.held.webhook > before.webhook,
        );
        await wait(HANGS_MS);
      } finally {
        end(targets);
      }
    }),
  };
}
