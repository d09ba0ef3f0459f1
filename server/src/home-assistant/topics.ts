import { INPUT_TABLE, inputMeasurand, type InputMeasurand, MEASURANDS, type Measurand } from '@ts1/contract';

/** The prefix to which Home Assistant listens unless it is set otherwise. */
const DISCOVERY = 'homeassistant';
/** Below it everything that a company's own broker user may read besides. */
const ROOT = 'ts1-out';

/** Says whether a server is there that publishes what is new at an outside broker. */
export const SERVER_TOPIC = `${ROOT}/server`;
/** All that companies' users can read at an outside broker. */
export const COMPANY_TOPICS = [`${ROOT}/+/${DISCOVERY}/#`, `${ROOT}/+/sensors/#`];

/** The broker user of a company, which names its topics too. */
export function broadcastUser(companyId: number): string {
  return `company-${companyId}`;
}

/** Returns the company of a broker user; undefined for any other user. */
export function companyOfUser(username: string): number | undefined {
  const [, id] = /^company-([1-9]\d{0,14})$/.exec(username) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Where the topics of a company's sensors begin. */
function stateRoot(companyId: number): string {
  return `${ROOT}/${broadcastUser(companyId)}/`;
}

/**
 * Where discovery begins. The built-in broker shows each user its own company alone, so that it can be what Home
 * Assistant expects; an outside one goes by the user's name in the topic.
 */
export function discoveryPrefix(companyId: number, hasOutsideBroker: boolean): string {
  return hasOutsideBroker ? `${stateRoot(companyId)}${DISCOVERY}` : DISCOVERY;
}

/** An input by what it measures and its number, which never change: `door_3`. */
export type InputEntity = `${InputMeasurand}_${number}`;
/** An entity of a sensor in Home Assistant: a measurand, an input, or whether the sensor is in alarm. */
export type Entity = Measurand | InputEntity | 'alarm';
const ENTITIES = new Set<string>([...MEASURANDS, 'alarm']);

/** A topic of one sensor. */
export type SensorTopic =
  | { readonly kind: 'config'; readonly sensorId: number; readonly entity: Entity }
  | { readonly kind: 'state' | 'availability'; readonly sensorId: number };

/** `homeassistant/sensor/ts1_7_12/temperature/config`, `ts1-out/company-7/sensors/12/state`. */
export function formatTopic(companyId: number, prefix: string, topic: SensorTopic): string {
  if (topic.kind !== 'config') return `${stateRoot(companyId)}sensors/${topic.sensorId}/${topic.kind}`;
  const component = isBinary(topic.entity) ? 'binary_sensor' : 'sensor';
  return `${prefix}/${component}/ts1_${companyId}_${topic.sensorId}/${topic.entity}/config`;
}

/** Parses a topic of a company; undefined for a topic that is not the company's. */
export function parseTopic(companyId: number, prefix: string, topic: string): SensorTopic | undefined {
  const root = `${stateRoot(companyId)}sensors/`;
  if (topic.startsWith(root)) {
    const [, id, kind] = /^([1-9]\d{0,14})\/(state|availability)$/.exec(topic.slice(root.length)) ?? [];
    if (kind === 'state' || kind === 'availability') return { kind, sensorId: Number(id) };
  }
  if (!topic.startsWith(`${prefix}/`)) return undefined;
  const [, company, id, entity = ''] =
    /^(?:binary_)?sensor\/ts1_(\d+)_([1-9]\d{0,14})\/([a-z\d_]+)\/config$/.exec(
      topic.slice(prefix.length + 1),
    ) ?? [];
  if (Number(company) !== companyId || !isEntity(entity)) return undefined;
  const parsed = { kind: 'config', sensorId: Number(id), entity } as const;
  return formatTopic(companyId, prefix, parsed) === topic ? parsed : undefined;
}

function isEntity(name: string): name is Entity {
  return ENTITIES.has(name) || entityMeasurand(name) !== undefined;
}

/** Returns what the input of an entity measures; undefined for an entity that is of no input. */
function entityMeasurand(entity: string): InputMeasurand | undefined {
  const [, measurand] = /^([a-z\d_]+)_(?:[1-9]|1[0-6])$/.exec(entity) ?? [];
  return inputMeasurand.safeParse(measurand).data;
}

/** Whether an entity is on or off, and not a figure. */
export function isBinary(entity: Entity): boolean {
  const measurand = entityMeasurand(entity);
  return entity === 'alarm' || (measurand !== undefined && INPUT_TABLE[measurand].kind === 'state');
}

/** Whether a subscription can reach nothing but what a company's user may read. */
export function mayRead(companyId: number, filter: string): boolean {
  return [`${DISCOVERY}/`, stateRoot(companyId)].some((root) => filter.startsWith(root));
}

/** Whether a subscription is to this topic: `+` is one level, `#` is it and all below (MQTT 3.1.1 §4.7.1). */
export function isSubscribed(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return true;
    if (at >= levels.length || (level !== '+' && level !== levels[at])) return false;
  }
  return wanted.length === levels.length;
}
