import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile, stem } from "../support/tree.ts"

/** In these rooms everything is for the server, except files whose name begins with `browser-`. */
const serverRooms = [
  "lib/api-client",
  "lib/env",
  "lib/http",
  "lib/gatekeeper",
  "lib/page",
  "lib/bff",
  "lib/server",
  "lib/session",
  "review-api",
]
const serverPackages = /^(node:|undici$|iron-session$|pg$|fastify|next\/headers$|server-only$)/

const isForServer = (path: string) => isIn(path, ...serverRooms) && !/(^|\/)browser-[^/]+$/.test(path)

/** Libraries that only read or check what someone enters; no page needs one until then. */
const readers = /^(zod|libphonenumber-js)(\/|$)/

type FoundImport = SourceFile["imports"][number]

/** The shortest way from a file to an import that is meant, over all imports that count. */
function trailTo(
  start: SourceFile,
  byStem: Map<string, SourceFile>,
  { isMeant, counts }: { isMeant: (one: FoundImport) => boolean; counts: (one: FoundImport) => boolean },
): string[] | null {
  const seen = new Set([start.path])
  const queue: string[][] = [[start.path]]
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    const file = byStem.get(stem(trail.at(-1)!))!
    for (const one of file.imports) {
      if (!counts(one)) continue
      if (isMeant(one)) return [...trail, one.specifier]
      const next = one.target === null ? undefined : byStem.get(one.target)
      if (!next || seen.has(next.path)) continue
      seen.add(next.path)
      queue.push([...trail, next.path])
    }
  }
  return null
}

/** A rule that no file sent to the browser reaches something, directly or through others. */
const neverReach =
  (how: Parameters<typeof trailTo>[2]): Rule =>
  (files) => {
    const byStem = new Map(files.map((file) => [stem(file.path), file]))
    const sent = files.filter(({ path, isClient }) => isClient && !isIn(path, "tests", "e2e"))
    return sent.flatMap((file) => {
      const trail = trailTo(file, byStem, how)
      return trail ? [`${file.path}: ${trail.join(" -> ")}`] : []
    })
  }

/** No file that is sent to the browser reaches the server's rooms. */
export const browserNeverReachesServer: Rule = neverReach({
  counts: ({ isTypeOnly }) => !isTypeOnly,
  isMeant: ({ target, specifier }) =>
    target === null ? serverPackages.test(specifier) : isForServer(target),
})

/** No page begins with what reads entries: only `import()` reaches it. */
export const readersComeWhenNeeded: Rule = neverReach({
  counts: ({ isTypeOnly, isLazy }) => !isTypeOnly && !isLazy,
  isMeant: ({ target, specifier }) => target === null && readers.test(specifier),
})
