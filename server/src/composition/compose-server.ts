import type { FastifyInstance } from 'fastify';
import { createAlarmEvaluator } from '../alarms/index.ts';
import { createCommandSecrets, type CommandDeps } from '../commands/index.ts';
import { createEvents } from '../events.ts';
import { createReadingsImporter } from '../imports/index.ts';
import { commitByTask, createAlarmConsequences, startIngest } from '../ingest/index.ts';
import { connectNodes, createLiveHub, shareAttempts, showEvents, showStreams } from '../live/index.ts';
import { configuredChannels } from '../notifications/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import { createDrain, type Drain } from '../platform/http/drain.ts';
import { closeAtOnce } from '../platform/work/close-at-once.ts';
import { createCommandWebhooks, createWebhookSealer } from '../webhooks/index.ts';
import { buildApp } from './build-app.ts';
import { connectUnits } from './connect-units.ts';
import { BY_HAND, type Duties, type StartDuties } from './duties.ts';
import type { Slices } from './slices.ts';
import type { Surroundings } from './surroundings.ts';

/** Parts that a test makes itself, to watch or to break them. */
export type OwnParts = Partial<Pick<Slices, 'live' | 'attempts' | 'onAlarmChanges' | 'ingest'>>;

interface Options {
  /** Starts the work that is done by time alone; left out by tests, which do each thing when they want it. */
  readonly startDuties?: StartDuties;
  readonly own?: OwnParts;
}

/** A whole server that does not listen yet. */
export interface Server extends Slices {
  readonly http: FastifyInstance;
  readonly drain: Drain;
  readonly duties: Duties;
}

/**
 * Puts a server together, the same way for an installation and for tests. Whatever must be closed is left to `closing`,
 * which closes in reverse: first what takes in and begins things, then the outboxes, then the word to other servers.
 */
export async function composeServer(
  surroundings: Surroundings,
  closing: AsyncDisposableStack,
  { startDuties = BY_HAND, own = {} }: Options = {},
): Promise<Server> {
  const { config, database, clock, logger, metrics, secrets } = surroundings;
  const events = createEvents(logger);
  const nodes = closing.adopt(connectNodes(surroundings.openChannel, logger), async (one) => one.close());
  const outboxes = closing.use(closeAtOnce());
  const work = closing.use(closeAtOnce());
  const live = own.live ?? createLiveHub({ database, nodes, logger });
  const announceChange: AnnounceChange = (companyId, groups) =>
    events.emit('data.changed', { companyId, groups });
  const attempts = own.attempts ?? shareAttempts(nodes, clock);
  const configured = configuredChannels(surroundings.senders);
  const onAlarmChanges =
    own.onAlarmChanges ?? createAlarmConsequences({ clock, events, configured: () => configured });
  const queueCommandWebhooks = createCommandWebhooks({ clock, events });
  const commandsChanged: CommandDeps['commandsChanged'] = async (tx, companyId, commandIds) => {
    await queueCommandWebhooks(tx, companyId, commandIds);
    tx.afterCommit(() => events.emit('commands.changed', { companyId, commandIds }));
  };
  const commands = { commandSecrets: createCommandSecrets(secrets), commandsChanged };
  /** Parts that a test makes itself cannot be made again where the connection is. */
  const storing =
    own.onAlarmChanges === undefined
      ? { commit: commitByTask(database, events, configured) }
      : { steps: [createAlarmEvaluator({ clock, onChanges: onAlarmChanges, announceChange })] };
  const ingest = work.add(
    own.ingest ??
      (await startIngest({ database, clock, attempts, logger, metrics, commands, events, ...storing })),
  );
  const { dataDirectory, sealReadings } = config;
  const readingsImporter = work.add(
    createReadingsImporter({ database, clock, logger, announceChange, dataDirectory, sealReadings }),
  );
  const slices: Slices = {
    events,
    nodes,
    live,
    attempts,
    announceChange,
    webhookSealer: createWebhookSealer(secrets),
    onAlarmChanges,
    commands,
    ingest,
    readingsImporter,
    work,
    outboxes,
  };
  showStreams(live, metrics);
  showEvents(events, live);
  connectUnits(slices);
  const duties = await startDuties(slices);
  let drain: Drain | undefined;
  const http = work.add(
    await buildApp({
      surroundings,
      slices,
      failingAlarms: duties.failingAlarms,
      readiness: { ...duties.readiness, isLeaving: () => drain?.isLeaving === true },
    }),
  );
  drain = createDrain(http);
  return { ...slices, http, drain, duties };
}
