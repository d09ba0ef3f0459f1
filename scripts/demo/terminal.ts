/** Says things to the person at the terminal, and the result to a script. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** Replaces the line before, where the terminal can. */
  readonly progress: (text: string) => void;
  /** The one line of JSON, when it was asked for. */
  readonly result: (value: unknown) => void;
}

/** With JSON asked for, standard output is for that one line alone. */
export function createTerminal(json: boolean): Terminal {
  const out = json ? process.stderr : process.stdout;
  let inProgress = false;
  return {
    print(text) {
      out.write(`${inProgress ? '\n' : ''}${text}\n`);
      inProgress = false;
    },
    progress(text) {
      if (!out.isTTY) return;
      out.write(`\r${text}\u001B[K`);
      inProgress = true;
    },
    result(value) {
      if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
    },
  };
}
