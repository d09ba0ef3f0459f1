import { displayName, fold, parseSerial, type SensorType } from '@ts1/contract';
import { change, type ChangeDeps } from '../audit/index.ts';
import { addSensor } from '../sensors/index.ts';
import { Unprocessable } from '../platform/errors.ts';

export interface ImportSensorsOptions {
  /** Serial numbers by the sensor's name in the recording. */
  readonly serialByLabel: ReadonlyMap<string, string>;
  /** Type of created sensors; without it the type follows from their measurands. */
  readonly type?: SensorType | undefined;
  /** Whether readings without a registered sensor are refused, rather than a sensor created. */
  readonly existingOnly: boolean;
}

export interface ImportSensor {
  readonly id: number;
  readonly name: string;
  readonly serialNo: string;
  readonly type: SensorType;
  readonly created: boolean;
}

/** Most sensors of a file: more mean that the wrong column was taken for them. */
export const MOST_CREATED = 1_000;
/** First generated serial numbers for sensors that have none: real ones are far below. */
const FIRST_MADE_UP: Readonly<Record<SensorType, number>> = {
  '1': 990_001,
  '2': 99_000_001,
  '3': 99_000_001,
  '4': 990_001,
  '5': 99_000_001,
  '6': 990_000_000_001,
  '7': 990_000_000_001,
};

/** Finds, or creates, the sensors that a recording names. */
export class ImportSensors {
  readonly #deps: ChangeDeps;
  readonly #companyId: number;
  readonly #options: ImportSensorsOptions;
  readonly #registered: ImportSensor[];
  readonly #byLabel = new Map<string, ImportSensor | string>();
  /** Whether each sensor to create measures humidity, once the whole file was read. */
  #judged: ReadonlyMap<string, boolean> = new Map();

  private constructor(
    deps: ChangeDeps,
    companyId: number,
    options: ImportSensorsOptions,
    registered: ImportSensor[],
  ) {
    this.#deps = deps;
    this.#companyId = companyId;
    this.#options = options;
    this.#registered = registered;
  }

  static async load(
    deps: ChangeDeps,
    companyId: number,
    options: ImportSensorsOptions,
  ): Promise<ImportSensors> {
    const rows = await deps.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('sensors')
        .select(['sensor_id as id', 'name', 'serial_no as serialNo', 'type'])
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .execute(),
    );
    return new ImportSensors(
      deps,
      companyId,
      options,
      rows.map((row) => ({ ...row, created: false })),
    );
  }

  /** Whether `find` would create a sensor for that name in the recording. */
  isToBeMade(label: string): boolean {
    if (this.#options.existingOnly || this.#byLabel.has(label)) return false;
    return this.#registeredAs(label) === undefined && displayName.safeParse(label).success;
  }

  /**
   * Checks all sensors that a recording would create, before any is created. `fresh` has their names, and whether they
   * have readings of humidity.
   * @throws Unprocessable when they are too many to be sensors, or for an invalid serial number
   */
  judge(fresh: ReadonlyMap<string, boolean>): void {
    if (fresh.size > MOST_CREATED) {
      throw new Unprocessable(
        `The recording names more than ${MOST_CREATED} new sensors: is the column right?`,
      );
    }
    for (const [label, measuresHumidity] of fresh) {
      if (this.#options.serialByLabel.has(label)) this.#identify(label, measuresHumidity);
    }
    this.#judged = fresh;
  }

  /** Finds or creates the sensor for that name in the recording; returns a reason if there is none. */
  async find(label: string, measuresHumidity: boolean): Promise<ImportSensor | string> {
    const known = this.#byLabel.get(label);
    if (known !== undefined) return known;
    const isHumid = this.#judged.get(label) ?? measuresHumidity;
    const found = this.#registeredAs(label) ?? (await this.#create(label, isHumid));
    this.#byLabel.set(label, found);
    return found;
  }

  #registeredAs(label: string): ImportSensor | string | undefined {
    const serial = (this.#options.serialByLabel.get(label) ?? label).replaceAll('.', '');
    const bySerial = this.#registered.find((sensor) => sensor.serialNo === serial);
    if (bySerial !== undefined || this.#options.serialByLabel.has(label)) return bySerial;
    const byName = this.#registered.filter((sensor) => fold(sensor.name) === fold(label));
    if (byName.length > 1) return `several sensors are called ${label}: say which by --map "${label}=SERIAL"`;
    return byName[0];
  }

  async #create(label: string, measuresHumidity: boolean): Promise<ImportSensor | string> {
    if (this.#options.existingOnly) return `there is no sensor ${label}`;
    const name = displayName.safeParse(label);
    if (!name.success) return `sensor ${name.error.issues[0]?.message ?? 'is not a name'}`;
    const { type, serialNo } = this.#identify(label, measuresHumidity);
    const id = await change(this.#deps, this.#companyId, { kind: 'operator' }, async (making) =>
      addSensor(making, { name: name.data, type, serialNo }),
    );
    const sensor = { id, name: name.data, serialNo, type, created: true };
    this.#registered.push(sensor);
    return sensor;
  }

  /** Returns the given serial number, if valid, or a generated one, and the type that fits both number and values. */
  #identify(label: string, measuresHumidity: boolean): { type: SensorType; serialNo: string } {
    const likely: SensorType = measuresHumidity ? '3' : '1';
    const types = this.#options.type ? [this.#options.type] : ([likely, '1', '3', '5'] as const);
    const given = this.#options.serialByLabel.get(label);
    for (const type of types) {
      const serial = parseSerial(given ?? label, type);
      if (serial.ok && (given !== undefined || type !== '5')) return { type, serialNo: serial.digits };
    }
    if (given !== undefined)
      throw new Unprocessable(`--map ${label}=${given}: this is no serial number for the sensor.`);
    const type = this.#options.type ?? likely;
    const taken = new Set(this.#registered.map((sensor) => sensor.serialNo));
    let number = FIRST_MADE_UP[type];
    while (taken.has(String(number))) number += 1;
    return { type, serialNo: String(number) };
  }
}
