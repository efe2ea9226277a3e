import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile, stem } from "../support/tree.ts"

/** In these rooms everything is for the server, except files whose name begins with `browser-`. */
const serverRooms = [
  "lib/bff",
  "lib/env",
  "lib/http",
  "lib/gatekeeper",
  "lib/page",
  "lib/proxy",
  "lib/server",
  "lib/session",
  "review-api",
]
const serverPackages = /^(node:|undici$|iron-session$|pg$|fastify|next\/headers$|server-only$)/

const isForServer = (path: string) => isIn(path, ...serverRooms) && !/(^|\/)browser-[^/]+$/.test(path)

function pathToServer(start: SourceFile, byStem: Map<string, SourceFile>): string[] | null {
  const seen = new Set([start.path])
  const queue: string[][] = [[start.path]]
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    const file = byStem.get(stem(trail.at(-1)!))!
    for (const { specifier, target, isTypeOnly } of file.imports) {
      if (isTypeOnly) continue
      if (target === null ? serverPackages.test(specifier) : isForServer(target)) return [...trail, specifier]
      const next = target === null ? undefined : byStem.get(target)
      if (!next || seen.has(next.path)) continue
      seen.add(next.path)
      queue.push([...trail, next.path])
    }
  }
  return null
}

/** No file that is sent to the browser reaches the server's rooms, directly or through others. */
export const browserNeverReachesServer: Rule = (files) => {
  const byStem = new Map(files.map((file) => [stem(file.path), file]))
  const sent = files.filter(({ path, isClient }) => isClient && !isIn(path, "tests", "e2e"))
  return sent.flatMap((file) => {
    const trail = pathToServer(file, byStem)
    return trail ? [`${file.path}: ${trail.join(" -> ")}`] : []
  })
}
