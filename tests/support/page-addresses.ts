import type { Page } from "#lib/gate/page.ts"

/** Addresses of a page, one for each word that a segment may be, with anything for what it names otherwise. */
export const addressesOf = ({ pattern, segments = {} }: Page): string[] =>
  Object.entries(segments)
    .reduce(
      (found, [name, words]) => found.flatMap((path) => words.map((word) => path.replace(`{${name}}`, word))),
      [pattern],
    )
    .map((path) => path.replaceAll(/\{\w+\}/g, "1"))
