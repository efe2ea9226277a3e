import { globSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../..")

export type RouteMatch = { file: string; params: Record<string, string | string[]> }

type Route = { file: string; pattern: RegExp; names: { name: string; isRest: boolean }[] }

/** Groups have no part in an address, and what is written out wins over what has a name. */
function routeOf(file: string): Route & { literals: number } {
  const names: Route["names"] = []
  const parts = file
    .split("/")
    .slice(1, -1)
    .filter((part) => !/^\(.+\)$/.test(part))
  const pattern = parts.map((part) => {
    const [, optional, rest, name] = /^\[(\[)?(\.\.\.)?(\w+)\]+$/.exec(part) ?? []
    if (!name) return `/${part}`
    names.push({ name, isRest: rest !== undefined })
    if (optional) return "(?:/(.+))?"
    return rest ? "/(.+)" : "/([^/]+)"
  })
  return {
    file,
    names,
    pattern: new RegExp(`^${pattern.join("")}$`),
    literals: parts.length - names.length,
  }
}

const routesOf = (ending: string) =>
  globSync(`app/**/${ending}`, { cwd: root })
    .map(routeOf)
    .sort((one, other) => other.literals - one.literals)

const known = new Map<string, Route[]>()

/**
 * The file of `app` that serves a path, as Next finds it.
 * @param ending `route.ts` for what is answered, `page.tsx` for what is drawn.
 * @param path without a query.
 */
export function findRoute(ending: "route.ts" | "page.tsx", path: string): RouteMatch | null {
  const routes = known.get(ending) ?? routesOf(ending)
  known.set(ending, routes)
  for (const { file, names, pattern } of routes) {
    const found = pattern.exec(path)
    if (!found) continue
    const params = names.flatMap(({ name, isRest }, at) => {
      const texts = found[at + 1]?.split("/").map(decodeURIComponent)
      return texts ? [[name, isRest ? texts : texts[0]!] as const] : []
    })
    return { file, params: Object.fromEntries(params) }
  }
  return null
}
