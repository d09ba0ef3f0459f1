/** Output for the person at the terminal, and the result for a script. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** Replaces the line before, where the terminal supports that. */
  readonly progress: (text: string) => void;
  /** Prints the one line of JSON, when it was asked for. */
  readonly result: (value: unknown) => void;
}

/** Creates the output; with `json`, standard output has only the one line of JSON. */
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
