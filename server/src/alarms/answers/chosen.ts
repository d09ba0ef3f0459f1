/** An entry of the lists, with its words of now. */
export interface Chosen {
  readonly id: number;
  readonly text: string;
}

/** Entries chosen for an event. */
export interface Choice {
  readonly cause: Chosen | undefined;
  readonly action: Chosen | undefined;
}

/** In words, as a note has it. */
export function choiceText({ cause, action }: Choice): string {
  return [cause && `Cause: ${cause.text}.`, action && `Action: ${action.text}.`]
    .filter((part) => part !== undefined)
    .join(' ');
}
