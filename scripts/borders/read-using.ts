import type { VariableDeclarator } from '@swc/core';
import swcVisitor from '@swc/core/Visitor.js';

// swc's own types do not list the statement.
type MaybeUsing = { type: string; decls?: VariableDeclarator[] };

/**
 * Adds `using` (ECMAScript explicit resource management) to the visitor with which dependency-cruiser reads modules:
 * swc parses it, its visitor refuses it.
 */
export function readUsingDeclarations(): void {
  const { prototype } = swcVisitor.Visitor;
  const original = Reflect.get(prototype, 'visitStatement');
  prototype.visitStatement = function visitStatementOrUsing(statement) {
    const declarators = declaratorsOfUsing(statement);
    if (declarators === undefined) return original.call(this, statement);
    this.visitVariableDeclarators(declarators);
    return statement;
  };
}

function declaratorsOfUsing(statement: MaybeUsing): VariableDeclarator[] | undefined {
  return statement.type === 'UsingDeclaration' ? statement.decls : undefined;
}
