import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile, stem } from "../support/tree.ts"

/** The parts of the project that the two rules hold in. */
const untangled = ["components", "lib", "review-api"]

/** Successors of each node. */
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

/** Imports of a part's files within it, types included. */
const importsWithin = (files: SourceFile[], part: string): Edge[] =>
  files
    .filter(({ path }) => isIn(path, part))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target && isIn(target, part) ? [{ from: path, to: target }] : [])),
    )

/** The rooms of a part: the folders directly in it. */
type Plan = { part: string; roomOf(path: string): string }

function planOf(part: string, roomBeside: (path: string) => string): Plan {
  function roomOf(path: string) {
    const [folder, ...rest] = path.slice(part.length + 1).split("/")
    return rest.length > 0 ? `${part}/${folder}` : roomBeside(path)
  }
  return { part, roomOf }
}

/** Files beside the folders are one more room. */
const rooms = untangled.map((part) => planOf(part, () => part))
/** Rooms whose folders are rooms again. Each file beside them is one: the list of all verbs leads to every folder. */
const folders = ["lib/features", "review-api/services"].map((part) => planOf(part, stem))

function importsAcross(files: SourceFile[], { part, roomOf }: Plan): { edges: Edge[]; graph: Graph } {
  const edges = importsWithin(files, part).filter(({ from, to }) => roomOf(from) !== roomOf(to))
  return { edges, graph: graphOf(edges.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))) }
}

/** The imports of that step of a circle of rooms which the fewest make: most likely those that should not be. */
function thinnestStep(circle: string[], edges: Edge[], { roomOf }: Plan): Edge[] {
  const steps = circle
    .slice(1)
    .map((to, at) => edges.filter((edge) => roomOf(edge.from) === circle[at] && roomOf(edge.to) === to))
  return steps.reduce((least, step) => (step.length < least.length ? step : least))
}

const withoutCircles =
  (plans: Plan[]): Rule =>
  (files) =>
    plans.flatMap((plan) => {
      const { edges, graph } = importsAcross(files, plan)
      const found = circlesOf(graph).flatMap((circle) =>
        thinnestStep(circle, edges, plan).map(
          ({ from, to }) => `${from}: ${to} closes a circle of ${[...new Set(circle)].sort().join(", ")}`,
        ),
      )
      return [...new Set(found)]
    })

/** No room imports another that leads back to it. */
export const roomsWithoutCircles = withoutCircles(rooms)

/** No folder of services or features imports another that leads back to it. */
export const foldersWithoutCircles = withoutCircles(folders)

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (let node = queue.shift(); node; node = queue.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (!reached.has(next)) queue.push(next)
      reached.add(next)
    }
  }
  return reached
}

/**
 * How tangled each part is: in how many loops rooms lead to each other, how many rooms these have, and how many pairs
 * import each other directly.
 */
export const tanglesOf = (files: SourceFile[]) =>
  Object.fromEntries(
    [...rooms, ...folders].map((plan) => {
      const { graph } = importsAcross(files, plan)
      const reached = new Map([...graph.keys()].map((room) => [room, reachedFrom(graph, room)]))
      const leads = (from: string, to: string) => reached.get(from)?.has(to) ?? false
      const tangled = [...graph.keys()].filter((room) => leads(room, room))
      const loops = tangled.filter(
        (room, at) => !tangled.slice(0, at).some((one) => leads(one, room) && leads(room, one)),
      )
      const pairs = tangled.flatMap((room) =>
        [...graph.get(room)!].filter((other) => room < other && graph.get(other)?.has(room)),
      )
      return [plan.part, { loops: loops.length, rooms: tangled.length, pairs: pairs.length }]
    }),
  )

/** No file imports another that leads back to it. */
export const filesWithoutCircles: Rule = (files) =>
  untangled.flatMap((part) => {
    const edges = importsWithin(files, part)
    const pathOf = new Map(files.map(({ path }) => [stem(path), path]))
    const graph = graphOf(edges.map(({ from, to }) => ({ from: stem(from), to })))
    return circlesOf(graph).map(([start, ...way]) => `${pathOf.get(start!)}: ${way.join(" -> ")}`)
  })
