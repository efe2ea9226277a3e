import type { Rule } from "../support/rule.ts"

const verbsFile = /^review-api\/services\/([^/]+)\/verbs\.ts$/

/** A folder of services answers operations of its own noun alone: `review_tags.create` is in `review-tags`. */
export const ownVerbs: Rule = (files) =>
  files.flatMap(({ path, code }) => {
    const folder = verbsFile.exec(path)?.[1]
    if (!folder) return []
    return [...code.matchAll(/"([a-z_]+)\.[a-z_]+":/g)]
      .filter(([, noun]) => noun!.replaceAll("_", "-") !== folder)
      .map(([operation]) => `${path}: ${operation} belongs to another folder`)
  })
