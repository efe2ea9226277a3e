import type { Method } from "./operation.ts"
import { type OperationId, operationIds, operations } from "./operations.ts"

/** A segment of a path: its text, or the name of its parameter. */
type Segment = { text: string; name: string | undefined }
type Entry = { id: OperationId; segments: Segment[] }

const shapeOf = (method: string, length: number): string => `${method} ${length}`

/** Operations by method and number of segments: few of them are looked at for one call. */
const entries = new Map<string, Entry[]>()
for (const id of operationIds) {
  const { method, path } = operations[id]
  const segments = path
    .slice(1)
    .split("/")
    .map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }))
  const shape = shapeOf(method, segments.length)
  entries.set(shape, [...(entries.get(shape) ?? []), { id, segments }])
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

export type Match = { id: OperationId; params: Record<string, string> }

/**
 * Finds the operation behind a method and path; literal segments win over parameters.
 * @param path starts with `/`, still escaped, no query.
 * @returns null when the table has no such call.
 */
export function matchOperation(method: string, path: string): Match | null {
  const given = path.slice(1).split("/")
  let best: (Match & { literals: number }) | null = null
  for (const { id, segments } of entries.get(shapeOf(method, given.length)) ?? []) {
    const params = new Map<string, string>()
    let literals = 0
    const fits = segments.every(({ text, name }, index) => {
      const part = given[index]!
      if (!name) {
        literals += 1
        return text === part
      }
      const value = decodeSegment(part)
      if (!value || value.includes("/") || value === "." || value === "..") return false
      params.set(name, value)
      return true
    })
    if (fits && (!best || literals > best.literals))
      best = { id, params: Object.fromEntries(params), literals }
  }
  return best && { id: best.id, params: best.params }
}

/** Methods that a path answers; what can be read also answers HEAD. Empty for a path that none has. */
export function methodsOfPath(path: string): (Method | "HEAD")[] {
  const methods: Method[] = ["GET", "POST", "PATCH", "PUT", "DELETE"]
  return methods
    .filter((method) => matchOperation(method, path))
    .flatMap((method): (Method | "HEAD")[] => (method === "GET" ? ["GET", "HEAD"] : [method]))
}
