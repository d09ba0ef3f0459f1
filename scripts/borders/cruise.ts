import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser';
import { readUsingDeclarations } from './read-using.ts';
import { BORDERS, NOT_SHIPPED, SHIPPED_BORDERS } from './rules.ts';

readUsingDeclarations();

export type Survey = { modules: string[]; violations: Violation[] };
export type Violation = { rule: string; from: string; to: string };

const OUTPUT = '(^|/)(dist|test-results|playwright-report)/';

/** Reads the imports of every file under the folders and checks them against the rules. */
export async function survey(baseDir: string, folders: string[]): Promise<Survey> {
  const all = await read(baseDir, folders, BORDERS, [OUTPUT]);
  const shipped = await read(baseDir, ['server', 'web'], SHIPPED_BORDERS, [OUTPUT, ...NOT_SHIPPED]);
  return { modules: all.modules, violations: [...all.violations, ...shipped.violations] };
}

async function read(
  baseDir: string,
  folders: string[],
  ruleSet: IFlattenedRuleSet,
  exclude: string[],
): Promise<Survey> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet,
    // Without this parser dependency-cruiser looks for a TypeScript that it supports, finds 7, and reads nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: 'node_modules',
    exclude: exclude.join('|'),
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text in place of a result');
  return {
    modules: output.modules.map(({ source }) => source),
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
