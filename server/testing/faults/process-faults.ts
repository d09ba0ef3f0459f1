import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, onPlainStage } from './fault.ts';
import type { FaultNode } from './node.ts';
import type { World } from './world.ts';

const FROZEN_MS = 5_000;
/** Longer than a server that froze in a transaction may delay the other one. */
const ONE_OF_TWO_FROZEN_MS = 20_000;
const CALLS_BESIDE = 40;

/** Faults of the server's own process. */
export const PROCESS_FAULTS: readonly Fault[] = [
  {
    name: 'server killed',
    engines: ['sqlite', 'postgres'],
    short: ['sqlite', 'postgres'],
    nodes: 1,
    times: 10,
    prepare: onPlainStage(async (world) => killAndStart(firstNode(world))),
  },
  {
    name: 'server frozen',
    engines: ['sqlite', 'postgres'],
    short: ['sqlite'],
    nodes: 1,
    times: 3,
    prepare: onPlainStage(async (world) => freeze(firstNode(world), async () => wait(FROZEN_MS))),
  },
  {
    name: 'one of two servers killed',
    engines: ['postgres'],
    short: ['postgres'],
    nodes: 2,
    times: 4,
    prepare: onPlainStage(async (world) => {
      const node = firstNode(world);
      await node.kill();
      await world.moreCalls(CALLS_BESIDE);
      await node.start();
    }),
  },
  {
    name: 'one of two servers frozen',
    engines: ['postgres'],
    short: [],
    nodes: 2,
    times: 2,
    prepare: onPlainStage(async (world) =>
      freeze(firstNode(world), async () =>
        Promise.all([wait(ONE_OF_TWO_FROZEN_MS), world.moreCalls(CALLS_BESIDE)]),
      ),
    ),
  },
];

async function killAndStart(node: FaultNode): Promise<void> {
  await node.kill();
  await node.start();
}

async function freeze(node: FaultNode, meanwhile: () => Promise<unknown>): Promise<void> {
  const pid = node.pid();
  process.kill(pid, 'SIGSTOP');
  try {
    await meanwhile();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

function firstNode({ nodes }: World): FaultNode {
  const [first] = nodes;
  if (first === undefined) throw new Error('there is no server');
  return first;
}
