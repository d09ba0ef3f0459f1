import { showWatch, startAlarmClock, startWatchKeeper, TemplateWorker } from '../alarms/index.ts';
import { signingNotes, startAuditKeeper } from '../audit/index.ts';
import { createLinkReader, summariseFailures } from '../auth/index.ts';
import { clockNotes } from '../clock/index.ts';
import { startCommandClock } from '../commands/index.ts';
import { prepareToStore } from '../ingest/index.ts';
import { countMessages, createMessageTokens, DeliveryWorker } from '../notifications/index.ts';
import { createContactSecrets } from '../remote-alerts/index.ts';
import { startIntervalLearner } from '../readings/index.ts';
import { countWebhookAttempts, WebhookWorker } from '../webhooks/index.ts';
import { beginSchedules } from './begin-schedules.ts';
import type { Duties } from './duties.ts';
import type { Installation } from './open-installation.ts';
import type { Slices } from './slices.ts';

/** Starts what an installation does by time alone. */
export async function startDuties(installation: Installation, slices: Slices): Promise<Duties> {
  const { database, clock, logger, metrics, secrets, config, clockKeeper, signing } = installation;
  const { events, announceChange, ingest, work, outboxes, onAlarmChanges, commands } = slices;
  const prepared = prepareToStore(database, logger);
  const deliveries = new DeliveryWorker({
    database,
    clock,
    logger,
    events,
    senders: installation.senders,
    publicUrl: config.publicUrl,
    linkToken: createLinkReader({ database, clock, secrets }),
    contactSecrets: createContactSecrets(secrets),
    messageTokens: createMessageTokens(secrets),
    smsReplies: config.smsReplies,
    countAttempt: countMessages(metrics),
  });
  const webhooks = new WebhookWorker({
    database,
    clock,
    logger,
    outbound: installation.outbound,
    sealer: slices.webhookSealer,
    announceChange,
    countAttempt: countWebhookAttempts(metrics),
  });
  outboxes.add(deliveries);
  outboxes.add(webhooks);
  events.on('messages.written', () => deliveries.wake());
  events.on('webhook-messages.written', () => webhooks.wake());
  work.add(startIntervalLearner({ database, clock, logger }));
  const mayEnd = () => clockKeeper.doubt === null;
  work.add(startCommandClock({ database, clock, logger, ...commands, mayEnd }));
  const { signer, copies } = signing;
  const duties = [
    async (now: number) => database.writeAcross(async (tx) => summariseFailures(tx, now)),
    async (now: number) => signer.sign(now),
    async (now: number) => copies.send(now),
  ];
  work.add(startAuditKeeper({ clock, logger, duties }));
  const isStoring = () => ingest.pipeline.isReady;
  const watch = work.add(await startWatchKeeper({ database, clock, logger, isStoring }));
  const alarmClock = work.add(
    startAlarmClock({ database, clock, logger, onChanges: onAlarmChanges, watch: () => watch.watch }),
  );
  const templates = work.add(
    new TemplateWorker({ database, clock, logger, announceChange, onChanges: onAlarmChanges }),
  );
  await prepared;
  showWatch({ keeper: watch, alarmClock, now: () => clock.now() }, metrics);
  return {
    failingAlarms: () => alarmClock.failing,
    isWatching: () => alarmClock.isAlive && isStoring() && watch.blindSince === null,
    readiness: {
      stores: [
        {
          name: 'storing',
          check: async () => {
            if (!(await watch.canStore())) throw new Error('nothing can be stored');
          },
        },
      ],
      watches: [
        {
          name: 'alarms',
          check: async () => {
            if (!alarmClock.isAlive) throw new Error('alarms by time are not evaluated');
            if (alarmClock.failing.size > 0)
              throw new Error('alarms by time of a company cannot be evaluated');
          },
        },
        {
          name: 'silence',
          check: async () => {
            if (watch.blindSince !== null) throw new Error('nobody is watched for silence');
          },
        },
      ],
      notes: () => ({ clock: clockNotes(clockKeeper), audit: signingNotes({ signer, copies }) }),
    },
    begin() {
      deliveries.start();
      webhooks.start();
      templates.start();
      beginSchedules(installation, slices);
    },
  };
}
