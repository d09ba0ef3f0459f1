import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const read = async (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/** Returns the program with which anybody verifies an evidence pack (docs/evidence-pack.md), for Node 20 or newer. */
export async function verifierProgram(): Promise<Buffer> {
  return Buffer.from(await read('verify.mjs'));
}

/**
 * Returns the same as one HTML page that works from disk. Its content security policy allows its own script and style,
 * and no network.
 */
export async function verifierPage(): Promise<Buffer> {
  const [template, style, program, behaviour] = await Promise.all(
    ['page.html', 'page.css', 'verify.mjs', 'page.mjs'].map(read),
  );
  // A block of its own, so that its names are not those of the program.
  const script = `${program}\n{\n${behaviour?.replace(/^import .*$/m, '')}}\n`;
  const policy = [
    `default-src 'none'`,
    `script-src '${sourceHash(script)}'`,
    `style-src '${sourceHash(String(style))}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  const parts: Record<string, string> = { policy: policy.join('; '), style: String(style), script };
  const page = String(template).replace(/\s*\$(policy|style|script);?\s*/g, (_, name: string) =>
    String(parts[name]),
  );
  return Buffer.from(page);
}

function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
