import type { VariableDeclarator } from '@swc/core';
import swcVisitor from '@swc/core/Visitor.js';

// swc's own types do not list the statement.
type MaybeUsing = { type: string; decls?: VariableDeclarator[] };

/**
 * Teaches the visitor that dependency-cruiser reads modules with about `using` (ECMAScript explicit resource
 * management), which swc parses and its visitor refuses.
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
