import { posix } from "node:path"
import type { Rule } from "../support/rule.ts"
import { isIn } from "../support/tree.ts"

/** More than this many files of one folder are no longer what a file needs, but a list of what there is. */
const most = 15

/** Lists that are written by hand, each with what no folder says. */
const byHand: Readonly<Record<string, string>> = {
  "review-api/app.ts": "what a call passes through, in its order",
  "lib/contract/index.ts": "what the contract shows, among what it needs for itself",
  "lib/contract/nouns.ts": "what rows are called in the OpenAPI document, and where one is found",
}

/** A list of all files of a folder is generated, so that a new one needs no entry: `npm run generate`. */
export const registersAreGenerated: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, "app", "components", "lib", "review-api") && !path.endsWith(".gen.ts"))
    .flatMap(({ path, imports }) => {
      const targets = [...new Set(imports.flatMap(({ target }) => target ?? []))]
      const counts = Map.groupBy(targets, (target) => posix.dirname(target))
      return [...counts]
        .filter(([, own]) => own.length > most && !Object.hasOwn(byHand, path))
        .map(([folder, own]) => `${path}: lists ${own.length} files of ${folder} by hand`)
    })
