import { cruise } from 'dependency-cruiser';
import { readUsingDeclarations } from './read-using.ts';
import { BORDERS } from './rules.ts';

readUsingDeclarations();

export type Survey = { modules: string[]; violations: Violation[] };
export type Violation = { rule: string; from: string; to: string };

/** Reads the imports of every file under the folders and holds them against the rules. */
export async function survey(baseDir: string, folders: string[]): Promise<Survey> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: BORDERS,
    // Without a parser named here dependency-cruiser looks for a TypeScript it knows, finds 7, and sees nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: 'node_modules',
    exclude: '(^|/)(dist|test-results|playwright-report)/',
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
