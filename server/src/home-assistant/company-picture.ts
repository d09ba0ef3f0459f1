import { MEASURANDS, type Measurand } from '@ts1/contract';
import {
  type Address,
  availabilityMessage,
  configMessage,
  sensorEntities,
  type ShownSensor,
  stateMessage,
} from './messages.ts';
import { type Entity, parseTopic, formatTopic } from './topics.ts';

const EVERY_ENTITY: readonly Entity[] = [...MEASURANDS, 'alarm'];

/** The messages of a company for Home Assistant: every topic with what belongs there now. */
export class CompanyPicture {
  readonly #address: Address;
  #sensors: ReadonlyMap<number, ShownSensor> = new Map();
  #removed: ReadonlyMap<number, readonly Entity[]> = new Map();

  constructor(address: Address) {
    this.#address = address;
  }

  /**
   * Takes over what is true now, and answers the topics whose messages are others than before.
   * @param removed sensors that were deleted, with the entities of their inputs
   */
  update(now: ReadonlyMap<number, ShownSensor>, removed: ReadonlyMap<number, readonly Entity[]>): string[] {
    const before = this.#sensors;
    const sensors = new Map([...now].map(([id, sensor]) => [id, keepingEntities(sensor, before.get(id))]));
    const changed: string[] = [];
    for (const [id, sensor] of sensors) changed.push(...this.#changes(before.get(id), sensor));
    for (const [id, sensor] of before) {
      if (!sensors.has(id)) changed.push(...this.#configTopics(id, sensorEntities(sensor)));
    }
    this.#sensors = sensors;
    const justGone = [...before.values()].filter(({ sensorId }) => !sensors.has(sensorId));
    this.#removed = new Map([
      ...justGone.map((sensor) => [sensor.sensorId, sensorEntities(sensor)] as const),
      ...removed,
    ]);
    return changed;
  }

  /** Returns the message of a topic: empty where an entity is no longer, undefined where there is nothing. */
  messageFor(topic: string): string | undefined {
    const { companyId, prefix } = this.#address;
    const parsed = parseTopic(companyId, prefix, topic);
    const sensor = parsed && this.#sensors.get(parsed.sensorId);
    if (parsed === undefined) return undefined;
    if (sensor === undefined)
      return parsed.kind === 'config' && this.#removed.has(parsed.sensorId) ? '' : undefined;
    if (parsed.kind === 'config') {
      if (sensorEntities(sensor).includes(parsed.entity))
        return configMessage(this.#address, sensor, parsed.entity);
      return sensor.gone.some((entity) => entity === parsed.entity) ? '' : undefined;
    }
    return parsed.kind === 'state' ? stateMessage(sensor) : availabilityMessage(sensor);
  }

  /** All topics where something belongs, discovery before the states of a sensor. */
  *topics(): Generator<string> {
    for (const [id, sensor] of this.#sensors) {
      yield* this.#configTopics(id, [...sensor.gone, ...sensorEntities(sensor)]);
      yield this.#own(id, 'availability');
      yield this.#own(id, 'state');
    }
    for (const [id, entities] of this.#removed) {
      yield* this.#configTopics(id, [...new Set([...EVERY_ENTITY, ...entities])]);
    }
  }

  #changes(before: ShownSensor | undefined, now: ShownSensor): string[] {
    const { sensorId } = now;
    const isNew = before === undefined;
    const isDescribedAnew =
      isNew || isOtherwise(before, now) || before.measurands.size !== now.measurands.size;
    const removed = before?.inputs.filter(({ entity }) => now.gone.includes(entity)) ?? [];
    return [
      ...this.#configTopics(
        sensorId,
        removed.map(({ entity }) => entity),
      ),
      ...(isDescribedAnew ? this.#configTopics(sensorId, sensorEntities(now)) : []),
      ...(isNew || before.isOnline !== now.isOnline ? [this.#own(sensorId, 'availability')] : []),
      ...(isNew || hasOtherState(before, now) ? [this.#own(sensorId, 'state')] : []),
    ];
  }

  #configTopics(sensorId: number, entities: readonly Entity[]): string[] {
    const { companyId, prefix } = this.#address;
    return entities.map((entity) => formatTopic(companyId, prefix, { kind: 'config', sensorId, entity }));
  }

  #own(sensorId: number, kind: 'state' | 'availability'): string {
    return formatTopic(this.#address.companyId, this.#address.prefix, { kind, sensorId });
  }
}

/** A value that is missing for once takes no entity away. */
function keepingEntities(now: ShownSensor, before: ShownSensor | undefined): ShownSensor {
  if (before === undefined || before.type !== now.type) return now;
  const isSame = [...before.measurands].every((name) => now.measurands.has(name));
  return isSame ? now : { ...now, measurands: new Set<Measurand>([...now.measurands, ...before.measurands]) };
}

function isOtherwise(before: ShownSensor, now: ShownSensor): boolean {
  return (
    before.name !== now.name ||
    before.serialNo !== now.serialNo ||
    before.type !== now.type ||
    inputNamesText(before) !== inputNamesText(now)
  );
}

function inputNamesText({ inputs }: ShownSensor): string {
  return JSON.stringify(inputs.map(({ entity, name }) => [entity, name]));
}

function hasOtherState(before: ShownSensor, now: ShownSensor): boolean {
  return (
    before.measuredAt !== now.measuredAt ||
    before.isInAlarm !== now.isInAlarm ||
    before.measurands.size !== now.measurands.size ||
    before.inputs.length !== now.inputs.length ||
    MEASURANDS.some((name) => before.values[name] !== now.values[name]) ||
    now.inputs.some(({ value }, at) => before.inputs[at]?.value !== value)
  );
}
