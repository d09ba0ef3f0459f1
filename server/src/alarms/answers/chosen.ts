import type { ChoiceKind } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';

/** An entry of the lists, with its words of now. */
export interface Chosen {
  readonly id: number;
  readonly text: string;
}

/** What somebody has chosen for an event. */
export interface Choice {
  readonly cause: Chosen | undefined;
  readonly action: Chosen | undefined;
}

/**
 * Looks up what was chosen. An entry that was retired while somebody chose it still counts: nobody is refused for that
 * at night.
 * @throws NotFound
 */
export async function readChosen(
  tx: Tx,
  companyId: number,
  { causeId, actionId }: { readonly causeId: number | undefined; readonly actionId: number | undefined },
): Promise<Choice> {
  const one = async (kind: ChoiceKind, id: number | undefined): Promise<Chosen | undefined> => {
    if (id === undefined) return undefined;
    const row = await tx.sql
      .selectFrom('alarm_choices')
      .select('text')
      .where('company_id', '=', companyId)
      .where('choice_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound(`There is no such ${kind}.`);
    return { id, text: row.text };
  };
  return { cause: await one('cause', causeId), action: await one('action', actionId) };
}

/** In words, as a note has it. */
export function choiceText({ cause, action }: Choice): string {
  return [cause && `Cause: ${cause.text}.`, action && `Action: ${action.text}.`]
    .filter((part) => part !== undefined)
    .join(' ');
}
