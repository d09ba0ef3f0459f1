import { spawnSync } from 'node:child_process';
import { ROOT } from './project.ts';

/** Checks shipped packages for known vulnerabilities; 1 when some are serious, 0 when the registry does not answer. */
function audit(): number {
  const asked = spawnSync('npm', ['audit', '--omit', 'dev', '--audit-level', 'high', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
  });
  const found = counts(asked.stdout ?? '');
  if (found === undefined) {
    console.log('LEFT OUT: npm audit (the registry does not answer it)');
    return 0;
  }
  console.log(`npm audit: ${found.high} high, ${found.critical} critical vulnerabilities in what ships`);
  return found.high + found.critical === 0 ? 0 : 1;
}

function counts(text: string): { readonly high: number; readonly critical: number } | undefined {
  try {
    const report: unknown = JSON.parse(text);
    const property = (value: unknown, name: string): unknown =>
      typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    const numbers = property(property(report, 'metadata'), 'vulnerabilities');
    const [high, critical] = [property(numbers, 'high'), property(numbers, 'critical')];
    return typeof high === 'number' && typeof critical === 'number' ? { high, critical } : undefined;
  } catch {
    return undefined;
  }
}

process.exitCode = audit();
