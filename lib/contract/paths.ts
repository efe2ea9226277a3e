import type { Method } from "./operation.ts"
import { type OperationId, operationIds, operations } from "./operations.ts"

type Entry = { id: OperationId; method: Method; segments: string[] }

const entries: Entry[] = operationIds.map((id) => ({
  id,
  method: operations[id].method,
  segments: operations[id].path.slice(1).split("/"),
}))

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
  for (const { id, method: own, segments } of entries) {
    if (own !== method || segments.length !== given.length) continue
    const params: Record<string, string> = {}
    let literals = 0
    const fits = segments.every((segment, index) => {
      const part = given[index]!
      const name = /^\{(\w+)\}$/.exec(segment)?.[1]
      if (!name) {
        literals += 1
        return segment === part
      }
      const value = decodeSegment(part)
      if (!value || value.includes("/") || value === "." || value === "..") return false
      params[name] = value
      return true
    })
    if (fits && (!best || literals > best.literals)) best = { id, params, literals }
  }
  return best && { id: best.id, params: best.params }
}

/** Whether any method of the table has this path. */
export function methodsOfPath(path: string): Method[] {
  const methods: Method[] = ["GET", "POST", "PATCH", "PUT", "DELETE"]
  return methods.filter((method) => matchOperation(method, path))
}
