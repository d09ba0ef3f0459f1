import { type AlarmChoices, type ChoiceKind, fold, type routes } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { type Change, changeBy, differences } from '../../audit/index.ts';
import { type AlarmChoicesTable, nextId } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { AlarmDeps } from '../deps.ts';
import { readChoices } from './read-choices.ts';

type Body = z.output<typeof routes.saveAlarmChoices.body>;
type Row = Selectable<AlarmChoicesTable>;

/**
 * Saves both lists whole. What is no longer in one is retired, never deleted; the same text is the same entry.
 * @throws NotFound for an entry that is not offered, or is of the other list
 */
export async function saveChoices(deps: AlarmDeps, user: SignedInUser, body: Body): Promise<AlarmChoices> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record } = change;
    await tx.dialect.takeTurn(tx, `choices ${companyId}`);
    const before = await readChoices(tx, companyId);
    const rows = await tx.sql
      .selectFrom('alarm_choices')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute();
    await saveList(change, 'cause', body.causes, rows);
    await saveList(change, 'action', body.actions, rows);
    const after = await readChoices(tx, companyId);
    record(
      'alarm_choices_update',
      'Changed the causes and actions of acknowledgements',
      differences(choiceTexts(before), choiceTexts(after)),
    );
    return after;
  });
}

async function saveList(
  change: Change,
  kind: ChoiceKind,
  list: Body['causes'],
  all: readonly Row[],
): Promise<void> {
  const rows = all.filter((row) => row.kind === kind);
  const offered = new Map(rows.filter((row) => row.retired_at === null).map((row) => [row.choice_id, row]));
  const kept = new Set<number>();
  for (const { choice_id: id } of list) {
    if (id === undefined) continue;
    if (!offered.has(id) || kept.has(id)) throw new NotFound(`There is no such ${kind}.`);
    kept.add(id);
  }
  // Offered entries come before retired ones.
  const candidates = rows.toSorted((one, other) => (one.retired_at ?? 0) - (other.retired_at ?? 0));
  const sameAs = (text: string): number | undefined => {
    const isSame = (row: Row) => fold(row.text) === fold(text) && !kept.has(row.choice_id);
    const id = candidates.find(isSame)?.choice_id;
    if (id !== undefined) kept.add(id);
    return id;
  };
  for (const [position, { choice_id: id, text }] of list.entries()) {
    const known = id ?? sameAs(text);
    if (known === undefined) await insert(change, { kind, text, position });
    else await update(change, known, { text, position });
  }
  for (const id of offered.keys()) if (!kept.has(id)) await retire(change, id);
}

async function insert(
  { tx, companyId }: Change,
  row: Pick<Row, 'kind' | 'text' | 'position'>,
): Promise<void> {
  await tx.sql
    .insertInto('alarm_choices')
    .values({
      company_id: companyId,
      choice_id: await nextId(tx, 'alarm_choices'),
      ...row,
      retired_at: null,
    })
    .execute();
}

async function update(
  { tx, companyId }: Change,
  choiceId: number,
  row: Pick<Row, 'text' | 'position'>,
): Promise<void> {
  await tx.sql
    .updateTable('alarm_choices')
    .set({ ...row, retired_at: null })
    .where('company_id', '=', companyId)
    .where('choice_id', '=', choiceId)
    .execute();
}

/** Retires an entry: open screens can still choose it, and events keep it. */
async function retire({ tx, companyId, at }: Change, choiceId: number): Promise<void> {
  await tx.sql
    .updateTable('alarm_choices')
    .set({ retired_at: at })
    .where('company_id', '=', companyId)
    .where('choice_id', '=', choiceId)
    .execute();
}

function choiceTexts({ causes, actions }: AlarmChoices) {
  return { causes: causes.map(({ text }) => text), actions: actions.map(({ text }) => text) };
}
