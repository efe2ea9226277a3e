import { analyse } from "scslre"
import type { Rule } from "../support/rule.ts"
import { lineOf, nodesIn, syntaxOf } from "../support/syntax.ts"
import { isIn } from "../support/tree.ts"

const rooms = ["review-api", "lib", "components", "app"]

/** Whether there is a text over which an expression takes more than time in proportion to its length. */
const isSlow = (source: string, flags: string): boolean => analyse({ source, flags }).reports.length > 0

/** Texts of reviews, names and uploaded files meet linear expressions alone: others can stop a program for minutes. */
export const linearExpressions: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, ...rooms))
    .flatMap(({ path, text }) =>
      nodesIn(syntaxOf(path, text))
        .filter(({ type, pattern, flags }) => type === "RegExpLiteral" && isSlow(`${pattern}`, `${flags}`))
        .map((node) => `${path}: line ${lineOf(node)} takes more than linear time: /${node["pattern"]}/`),
    )
