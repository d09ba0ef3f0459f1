import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { unzip } from './unzip.ts';

export type Files = Map<string, string>;

/**
 * Returns an exported company with some of its files changed or replaced. Its manifest matches them unless it is not
 * sealed.
 */
export async function changedZip(
  exported: Buffer,
  change: (files: Files) => void,
  seal = true,
): Promise<Buffer> {
  const files = unzip(exported);
  change(files);
  if (seal) files.set('manifest.json', JSON.stringify(sealed(files)));
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

function sealed(files: Files): object {
  const sums: Record<string, { sha256: string; bytes: number }> = {};
  for (const [name, content] of files) {
    if (name !== 'manifest.json') {
      sums[name] = { sha256: sha256(content), bytes: Buffer.byteLength(content) };
    }
  }
  const data = Object.keys(sums)
    .filter((name) => name.startsWith('data/'))
    .sort();
  const content = sha256(data.map((name) => `${name} ${sums[name]?.sha256}\n`).join(''));
  return { ...JSON.parse(files.get('manifest.json') ?? '{}'), files: sums, content };
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Replaces a text, which must be there, by another. */
export function edit(files: Files, name: string, from: string, to: string): void {
  const content = files.get(name) ?? '';
  if (!content.includes(from)) throw new Error(`${name} does not hold ${from}`);
  files.set(name, content.replace(from, to));
}
