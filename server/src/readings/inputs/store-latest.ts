import { INPUT_TABLE, MAX_AHEAD_MS, present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { StoredInputValue } from './input-value.ts';
import { findValue } from './read-values.ts';

interface Latest {
  readonly measuredAt: number;
  readonly value: number;
  readonly since: number;
}

/**
 * Updates the newest values of inputs with values that were just stored, ascending by time within each input. A
 * value ahead of `now` is replaced: it is of a clock that has been corrected since. The sensors are locked.
 */
export async function bringUpToDate(
  tx: Tx,
  companyId: number,
  stored: readonly StoredInputValue[],
  now: number,
): Promise<void> {
  if (stored.length === 0) return;
  const before = await readLatest(tx, companyId, new Set(stored.map(({ sensorId }) => sensorId)));
  const changed: (Latest & { readonly sensorId: number; readonly input: number })[] = [];
  for (const own of Map.groupBy(stored, inputKey).values()) {
    const { sensorId, input, measurand } = present(own[0]);
    const known = before.get(inputKey({ sensorId, input }));
    const isState = INPUT_TABLE[measurand].kind === 'state';
    const isLate = known !== undefined && own.some(({ measuredAt }) => measuredAt < known.measuredAt);
    const latest = own.reduce((newest: Latest | undefined, value) => after(newest, value, now), known);
    if (latest === undefined || (latest === known && !(isState && isLate))) continue;
    const since = !isState
      ? latest.measuredAt
      : isLate
        ? await findSince(tx, companyId, { sensorId, input, ...latest })
        : latest.since;
    changed.push({ sensorId, input, ...latest, since });
  }
  await writeLatest(tx, companyId, changed);
}

function after(newest: Latest | undefined, { measuredAt, value }: StoredInputValue, now: number): Latest {
  const givesWay =
    newest !== undefined && newest.measuredAt > now + MAX_AHEAD_MS && measuredAt <= now + MAX_AHEAD_MS;
  if (newest !== undefined && !givesWay && measuredAt <= newest.measuredAt) return newest;
  const isSame = newest !== undefined && !givesWay && newest.value === value;
  return { measuredAt, value, since: isSame ? newest.since : measuredAt };
}

function inputKey({ sensorId, input }: { readonly sensorId: number; readonly input: number }): string {
  return `${sensorId} ${input}`;
}

async function readLatest(
  tx: Tx,
  companyId: number,
  sensorIds: ReadonlySet<number>,
): Promise<ReadonlyMap<string, Latest>> {
  const rows = await tx.sql
    .selectFrom('input_latest')
    .select(['sensor_id', 'input', 'measured_at', 'value', 'since'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', [...sensorIds])
    .execute();
  return new Map(
    rows.map(({ sensor_id: sensorId, input, measured_at: measuredAt, value, since }) => [
      inputKey({ sensorId, input }),
      { measuredAt, value, since },
    ]),
  );
}

/** Finds since when a state has had its value: a late value may have interrupted it. */
async function findSince(
  tx: Tx,
  companyId: number,
  { sensorId, input, measuredAt, value }: Latest & { readonly sensorId: number; readonly input: number },
): Promise<number> {
  const name = { sensorId, input };
  const other = await findValue(tx, companyId, name, { from: 0, to: measuredAt, newest: true, not: value });
  const since = { from: (other?.measuredAt ?? -1) + 1, to: measuredAt, newest: false };
  return (await findValue(tx, companyId, name, since))?.measuredAt ?? measuredAt;
}

async function writeLatest(
  tx: Tx,
  companyId: number,
  latest: readonly (Latest & { readonly sensorId: number; readonly input: number })[],
): Promise<void> {
  if (latest.length === 0) return;
  await tx.dialect.upsert(
    tx,
    'input_latest',
    [
      { name: 'company_id', type: 'integer', values: latest.map(() => companyId) },
      { name: 'sensor_id', type: 'integer', values: latest.map(({ sensorId }) => sensorId) },
      { name: 'input', type: 'integer', values: latest.map(({ input }) => input) },
      { name: 'measured_at', type: 'integer', values: latest.map(({ measuredAt }) => measuredAt) },
      { name: 'value', type: 'real', values: latest.map(({ value }) => value) },
      { name: 'since', type: 'integer', values: latest.map(({ since }) => since) },
    ],
    ['company_id', 'sensor_id', 'input'],
    { measured_at: 'excluded.measured_at', value: 'excluded.value', since: 'excluded.since' },
  );
}
