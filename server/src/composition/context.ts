import { readLimitedMeasurands, withStates } from '../alarms/index.ts';
import { checkpointKey } from '../audit/index.ts';
import { type Cookies, createLinkToken, createMakeInvitation, createSendLink } from '../auth/index.ts';
import { createDeliverDrill, takeInUnplaced } from '../ingest/index.ts';
import { createMailPasswords, createMailReach } from '../mail-server/index.ts';
import {
  configuredChannels,
  createCallNames,
  createMessageTokens,
  createNotifyPerson,
  createPostLink,
  createReceipts,
} from '../notifications/index.ts';
import { createHashNewPassword } from '../platform/security/new-passwords.ts';
import { createWorkShares } from '../platform/work/work-shares.ts';
import { createSecondFactor } from '../two-factor/index.ts';
import { createConsequences } from './consequences.ts';
import type { Duties } from './duties.ts';
import { RECORDS_TO_SIGN } from './records-to-sign.ts';
import type { Slices } from './slices.ts';
import type { Surroundings } from './surroundings.ts';

/** Dependencies of all routes. Each slice names the part that it needs, and is given the whole. */
export type Context = ReturnType<typeof createContext>;

interface Parts {
  readonly surroundings: Surroundings;
  readonly slices: Slices;
  readonly failingAlarms: Duties['failingAlarms'];
  readonly cookies: Cookies;
}

/** Makes what the routes of several slices share, and connects slices that do not know each other. */
export function createContext({ surroundings, slices, failingAlarms, cookies }: Parts) {
  const { config, database, clock, secrets, senders, proveBrokerKey } = surroundings;
  const { events, ingest, announceChange, onAlarmChanges: onChanges } = slices;
  const { host, publicUrl, provider, dataDirectory, importMaxBytes } = config;
  const { sms } = config.channels;
  const operatorSends = senders.email !== undefined;
  const mailReach = createMailReach(database, operatorSends);
  const shared = { database, clock, events, announceChange, onChanges, ...slices.commands };
  return {
    ...surroundings,
    ...slices,
    ...shared,
    ...createConsequences(shared),
    host,
    publicUrl,
    provider,
    dataDirectory,
    importMaxBytes,
    cookies,
    failingAlarms,
    proveBrokerKey,
    hasOutsideBroker: proveBrokerKey !== undefined,
    shares: createWorkShares(),
    hashNewPassword: createHashNewPassword(config),
    secondFactor: createSecondFactor(secrets),
    signing: { key: checkpointKey(secrets), kept: surroundings.keptCheckpoints },
    operatorSends,
    mailReach,
    mailPasswords: createMailPasswords(secrets),
    sendLink: createSendLink(createLinkToken(secrets), createPostLink(events)),
    makeInvitation: createMakeInvitation(createLinkToken(secrets)),
    notifyPerson: createNotifyPerson(events, mailReach),
    configured: configuredChannels(senders),
    receipts: createReceipts(secrets),
    messageTokens: createMessageTokens(secrets),
    callNames: createCallNames(secrets),
    smsGateway: sms && { token: sms.token, publicUrl },
    withStates,
    limitedMeasurands: readLimitedMeasurands,
    recordsToSign: RECORDS_TO_SIGN,
    takeInUnplaced,
    pipeline: ingest.pipeline,
    deliverDrill: createDeliverDrill(ingest.pipeline, clock),
  };
}
