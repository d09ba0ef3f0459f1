import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Verdict of a verifier: its exit code, and the file and the kind of fault that it names. */
export interface Verdict {
  readonly code: number;
  readonly file: string | undefined;
  readonly kind: string | undefined;
  readonly text: string;
}

const PYTHON_VERIFIER = fileURLToPath(new URL('../../../docs/verify-evidence-pack.py', import.meta.url));
/** Runs the verifier for each file in one process; prints a line of JSON for each. */
const MANY = `
import contextlib, importlib.util, io, json, sys
spec = importlib.util.spec_from_file_location('verifier', sys.argv[1])
verifier = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verifier)
for path in sys.stdin.read().split():
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = verifier.main([path, '--key', sys.argv[2]])
    print(json.dumps({'code': code, 'text': out.getvalue().strip()}))
`;

/** Reads what a verifier printed. */
export function toVerdict(code: number, text: string): Verdict {
  const [, file, kind] = /^not whole: (.*?) \(([a-z-]+)\): /.exec(text) ?? [];
  return { code, file, kind, text };
}

/** Verifies packs by docs/verify-evidence-pack.py, in one process. */
export async function verdictsOfPython(
  python: string,
  folder: string,
  packs: readonly Uint8Array[],
  key: string,
): Promise<Verdict[]> {
  const paths = packs.map((_, number) => join(folder, `${number}.zip`));
  for (const [number, pack] of packs.entries()) await writeFile(String(paths[number]), pack);
  const child = spawn(python, ['-c', MANY, PYTHON_VERIFIER, key], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(paths.join('\n'));
  const lines = (await buffer(child.stdout)).toString().trim().split('\n');
  return lines.map((line) => {
    const { code, text } = JSON.parse(line) as { code: number; text: string };
    return toVerdict(code, text);
  });
}

/** Runs a verifier as somebody does at a terminal. */
export async function runVerifier(program: string, parameters: readonly string[]): Promise<Verdict> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1));
  });
  const [output, errors] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return toVerdict(await ended, (output.toString() + errors.toString()).trim());
}
