import type { MqttAddress } from '@ts1/contract';
import type { Registry } from 'prom-client';
import type { Database, DatabaseLocation } from '../database/index.ts';
import { type EmitEvents, NO_LISTENERS } from '../events.ts';
import type { Authenticators } from '../platform/security/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type AttemptLimits, createSharedAttempts } from '../platform/security/attempt-limits.ts';
import type { ReadinessCheck } from '../platform/http/health.ts';
import type { Logger } from '../platform/logger.ts';
import { createHomeAssistantFeed, type HomeAssistantFeed } from '../home-assistant/index.ts';
import { type CommandParts, type CommandDispatch, createCommandDispatch } from '../commands/index.ts';
import {
  type CertificateSource,
  followCertificate,
  type FollowedCertificate,
  showCertificate,
} from './mqtt/certificate.ts';
import type { BatchStep, CommitBatch } from './pipeline/commit-batch.ts';
import { keepContact } from './devices/contact-keeper.ts';
import type { QueueLimits } from './pipeline/delivery-queue.ts';
import { builtInAddress, outsideAddress } from './http/addresses.ts';
import { createDeviceSignIn } from './devices/device-sign-in.ts';
import { createDevices } from './devices/devices.ts';
import { createUnitNotes } from './devices/unit-notes.ts';
import { deviceAuthenticator } from './http/http.ts';
import {
  createPipelineMeasures,
  showAhead,
  showConnections,
  showOutsideBroker,
  showWaiting,
} from './pipeline/metrics.ts';
import { listenForMqtt, type Listening, type MqttPorts } from './mqtt/mqtt-listen.ts';
import { startMqttBroker } from './mqtt/mqtt.ts';
import { connectOutsideBroker, type OutsideBroker } from './mqtt/outside-broker.ts';
import { type Pipeline, startPipeline } from './pipeline/pipeline.ts';
import { type OutsidePublishing, publishOutside } from './mqtt/publish-outside.ts';
import { createReaderSignIn } from './mqtt/reader-sign-in.ts';
import { MOST_AHEAD } from './pipeline/readings-ahead.ts';
import { createSenders, type Senders } from './senders/senders.ts';
import { settleAhead } from './pipeline/settle-ahead.ts';
import { createClockNotes } from './unit-clocks/clock-notes.ts';
import { type IsServerRight, watchClocks } from './unit-clocks/watch-clocks.ts';

export interface IngestOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Limits of attempts with wrong device keys, shared by all servers; left out, for this one alone. */
  readonly attempts?: AttemptLimits;
  readonly logger: Logger;
  readonly metrics?: Registry;
  /** Further dependencies of commands to base units. */
  readonly commands: CommandParts;
  /** Further steps in the transaction of a batch, such as evaluating alarms. */
  readonly steps?: readonly BatchStep[];
  /** Commits batches with such steps in another way than here. */
  readonly commit?: CommitBatch | undefined;
  /** Left out where there are no listeners. */
  readonly events?: EmitEvents;
  readonly limits?: QueueLimits;
  /** Open connections to the built-in broker, of all companies together. */
  readonly mostConnections?: number;
}

export interface MqttSettings extends Omit<MqttPorts, 'tls'> {
  readonly tls?: (CertificateSource & { readonly port: number }) | undefined;
  /** An outside broker in place of the built-in one. */
  readonly brokerUrl?: string | undefined;
  /** Servers that share this database share the work of an outside broker. */
  readonly location: DatabaseLocation;
}

/** Everything that takes readings in. */
export interface Ingest {
  readonly pipeline: Pipeline;
  readonly commands: CommandDispatch;
  readonly senders: Senders;
  readonly authenticateDevice: Authenticators['device'];
  readonly readiness: ReadinessCheck;
  /**
   * Opens the MQTT ports, or connects to the outside broker.
   * @throws StartError when a port that must be had cannot be
   */
  listen(
    settings: MqttSettings,
    announce: (line: string) => void,
  ): Promise<Pick<Listening, 'port' | 'tlsPort'>>;
  /** Stores what was kept aside because it lay ahead of our clock, where it no longer does. */
  settleAhead(): Promise<void>;
  /** Notes all base units with an open connection as in contact. */
  noteConnected(): void;
  /** Judges the clocks of base units by what they delivered here since the last call. */
  watchClocks(isServerRight: IsServerRight): Promise<void>;
  /** Uses the files of the TLS certificate from now on, if they have changed. */
  renewCertificate(): Promise<void>;
  /** How base units reach us over MQTT now. */
  readonly mqttAddress: MqttAddress;
  /** Whether an outside broker hands on what base units send. */
  readonly isSubscribed: boolean;
  /** The feed of the Home Assistants that are connected here. */
  readonly homeAssistant: Pick<HomeAssistantFeed, 'noteChange' | 'refresh' | 'lookAround'> & {
    /** Brings what an outside broker keeps in line with what is true. */
    publishOutside(): Promise<void>;
  };
  /** A base unit was deleted or its key replaced: it is out at once. */
  endAccess(baseUnitId: number): void;
  /** Takes nothing more, commits what was taken, lets the acknowledgements leave. */
  close(): Promise<void>;
}

/** Most wrong keys from one network in the window; right ones are never limited. */
const WRONG_KEYS = { most: 20, windowMs: 15 * 60_000 };

/** Starts the pipeline and what feeds it. HTTP routes are registered by the app. */
export async function startIngest(options: IngestOptions): Promise<Ingest> {
  const {
    database,
    clock,
    logger,
    metrics,
    events = NO_LISTENERS,
    attempts = createSharedAttempts(clock).limits,
  } = options;
  let ahead = 0;
  const clockNotes = createClockNotes();
  const pipeline = startPipeline({
    ...options,
    measures: metrics && createPipelineMeasures(metrics),
    roomAhead: () => MOST_AHEAD.inAll - ahead,
    onStored: (delivery, outcome) => clockNotes.note(delivery, outcome),
  });
  if (metrics !== undefined) {
    showWaiting(() => pipeline.waiting.readings, metrics);
    showAhead(() => ahead, metrics);
    showCertificate(() => certificate?.notAfter, metrics);
    showConnections(() => broker.connected().length, metrics);
    showOutsideBroker(() => outside?.isSubscribed, metrics);
  }
  let settling: Promise<void> = Promise.resolve();
  const settle = async (): Promise<void> => {
    ahead = await settleAhead({ database, clock, pipeline });
  };
  const devices = createDevices(database, clock);
  const wrongKeys = attempts('device-key', WRONG_KEYS);
  const signIn = createDeviceSignIn(devices, wrongKeys);
  const feed = createHomeAssistantFeed({ database, clock, logger });
  const contact = keepContact({
    database,
    clock,
    logger,
    connected: () => broker.connected(),
    drop: (baseUnitId) => endAccess(baseUnitId),
    events,
  });
  const commands = createCommandDispatch({
    database,
    clock,
    logger,
    ...options.commands,
    events,
  });
  const senders = createSenders({ database, clock });
  const broker = await startMqttBroker({
    pipeline,
    senders,
    signIn,
    readers: { feed, signIn: createReaderSignIn(database, wrongKeys) },
    commands,
    clock,
    logger,
    onConnected: contact.note,
    notes: createUnitNotes({ database, clock, logger, events }),
    mostConnections: options.mostConnections,
  });
  let listening: Listening | undefined;
  let outside: OutsideBroker | undefined;
  let outsidePublishing: OutsidePublishing | undefined;
  let certificate: FollowedCertificate | undefined;
  let isClosing = false;
  let mqttAddress: MqttAddress = { kind: 'off', reason: 'starting', port: null };

  function endAccess(baseUnitId: number): void {
    devices.forget(baseUnitId);
    broker.drop(baseUnitId);
  }

  return {
    pipeline,
    commands,
    senders,
    endAccess,
    homeAssistant: {
      noteChange: (companyId) => feed.noteChange(companyId),
      lookAround: async () => feed.lookAround(),
      publishOutside: async () => outsidePublishing?.refresh(),
      async refresh() {
        const outsideRefreshed = outsidePublishing?.refresh().catch((error: unknown) => {
          logger.warn({ err: error }, 'Home Assistant could not get what is new');
        });
        await Promise.all([feed.refresh(), outsideRefreshed]);
      },
    },
    async settleAhead() {
      if (isClosing) return;
      settling = settle();
      await settling;
    },
    noteConnected: () => contact.noteAll(),
    watchClocks: async (isServerRight) =>
      watchClocks({ database, clock, logger, events, notes: clockNotes }, isServerRight),
    renewCertificate: async () => certificate?.check(),
    authenticateDevice: deviceAuthenticator(signIn, pipeline, contact.note),
    readiness: {
      name: 'ingest',
      check: async () => {
        if (!pipeline.isReady) throw new Error('readings cannot be stored');
      },
    },
    get mqttAddress() {
      return mqttAddress;
    },
    get isSubscribed() {
      return outside?.isSubscribed ?? false;
    },
    async listen(settings, announce) {
      if (settings.brokerUrl !== undefined) {
        const { brokerUrl: url, location } = settings;
        outside = connectOutsideBroker({
          url,
          location,
          pipeline,
          devices,
          commands,
          senders,
          clock,
          logger,
        });
        outsidePublishing = publishOutside({ url, location, database, clock, logger });
        mqttAddress = outsideAddress(url);
        announce(
          `Base units are acknowledged by the broker at ${new URL(url).host}, which must keep its queue on disk.`,
        );
        return { port: undefined, tlsPort: undefined };
      }
      listening = await listenForMqtt(settings, (socket) => broker.handle(socket), { announce, logger });
      mqttAddress = builtInAddress(listening, settings.port);
      if (settings.tls !== undefined) {
        const { renew } = listening;
        certificate = followCertificate(settings.tls, renew, logger);
      }
      for (const open of [listening.port, listening.tlsPort]) {
        if (open !== undefined) logger.info(`MQTT listening at ${settings.host}:${open}`);
      }
      return listening;
    },
    async close() {
      isClosing = true;
      commands.close();
      await settling.catch(() => {});
      listening?.stop();
      broker.stopReading();
      await senders
        .store(true)
        .catch((error: unknown) => logger.warn({ err: error }, 'what network servers sent was not stored'));
      await pipeline.close();
      await feed.close();
      await outsidePublishing?.close();
      await Promise.all([broker.close(), outside?.close()]);
    },
  };
}
