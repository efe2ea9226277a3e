import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile, stem } from "../support/tree.ts"

/** The parts of the project that the two rules hold in. */
const untangled = ["components", "lib", "review-api"]

/** What each node leads to. */
type Graph = Map<string, Set<string>>

type Edge = { from: string; to: string }

function graphOf(edges: Edge[]): Graph {
  const graph: Graph = new Map()
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** The shortest way from a node back to it, which begins and ends with it; null when none leads there. */
function wayBack(graph: Graph, start: string): string[] | null {
  const seen = new Set<string>()
  const queue = [[start]]
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    for (const next of graph.get(trail.at(-1)!) ?? []) {
      if (next === start) return [...trail, start]
      if (seen.has(next)) continue
      seen.add(next)
      queue.push([...trail, next])
    }
  }
  return null
}

const circlesOf = (graph: Graph): string[][] =>
  [...graph.keys()].flatMap((node) => {
    const way = wayBack(graph, node)
    return way ? [way] : []
  })

/** What files of a part import within it, types included. */
const importsWithin = (files: SourceFile[], part: string): Edge[] =>
  files
    .filter(({ path }) => isIn(path, part))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target && isIn(target, part) ? [{ from: path, to: target }] : [])),
    )

/** A folder directly in a part is a room; what lies beside the folders is one more. */
const roomOf = (path: string): string => {
  const [part, room, ...rest] = path.split("/")
  return rest.length > 0 ? `${part}/${room}` : part!
}

/** The imports of that step of a circle of rooms which the fewest make: most likely those that should not be. */
function thinnestStep(circle: string[], edges: Edge[]): Edge[] {
  const steps = circle
    .slice(1)
    .map((to, at) => edges.filter((edge) => roomOf(edge.from) === circle[at] && roomOf(edge.to) === to))
  return steps.reduce((least, step) => (step.length < least.length ? step : least))
}

/** No room imports another that leads back to it. */
export const roomsWithoutCircles: Rule = (files) =>
  untangled.flatMap((part) => {
    const edges = importsWithin(files, part).filter(({ from, to }) => roomOf(from) !== roomOf(to))
    const graph = graphOf(edges.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })))
    const found = circlesOf(graph).flatMap((circle) =>
      thinnestStep(circle, edges).map(
        ({ from, to }) => `${from}: ${to} closes a circle of ${[...new Set(circle)].sort().join(", ")}`,
      ),
    )
    return [...new Set(found)]
  })

/** No file imports another that leads back to it. */
export const filesWithoutCircles: Rule = (files) =>
  untangled.flatMap((part) => {
    const edges = importsWithin(files, part)
    const pathOf = new Map(files.map(({ path }) => [stem(path), path]))
    const graph = graphOf(edges.map(({ from, to }) => ({ from: stem(from), to })))
    return circlesOf(graph).map(([start, ...way]) => `${pathOf.get(start!)}: ${way.join(" -> ")}`)
  })
