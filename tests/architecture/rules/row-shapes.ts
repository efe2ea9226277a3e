import type { Rule } from "../support/rule.ts"
import { lineOf, type Node, nameOf, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn } from "../support/tree.ts"

/** The module that gives rows their shape. */
const rowsModule = "review-api/db/rows.ts"

/** The call behind `await`, parentheses and casts. */
function callBehind(node: Node | undefined): Node | undefined {
  if (node?.type === "CallExpression") return node
  const within = part(node, "argument") ?? part(node, "expression")
  return within && callBehind(within)
}

function isExecute(call: Node | undefined): boolean {
  const callee = part(call, "callee")
  return callee?.type === "MemberExpression" && nameOf(callee) === "execute"
}

/** Whether a node takes rows out of `execute`, or says of which type they are. */
function readsRows(node: Node): boolean {
  if (node.type === "VariableDeclarator") return isExecute(callBehind(part(node, "init")))
  if (node.type === "MemberExpression" && nameOf(node) === "rows")
    return isExecute(callBehind(part(node, "object")))
  return node.type === "CallExpression" && isExecute(node) && part(node, "typeParameters") !== undefined
}

/** Rows of SQL have the columns and types of a shape that is compared with what the database answers. */
export const rowsHaveShapes: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, "review-api") && path !== rowsModule)
    .flatMap(({ path, text }) =>
      nodesIn(syntaxOf(path, text))
        .filter(readsRows)
        .map((node) => `${path}: line ${lineOf(node)} reads rows without rowsOf and a shape`),
    )
