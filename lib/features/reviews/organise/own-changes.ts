/** An own change is told within moments, if at all: one that changed nothing never is. */
const echoWithinMs = 10_000

const pending = new Map<string, number[]>()

/** Those of a review that may still be told. */
const awaited = (id: string): number[] =>
  (pending.get(id) ?? []).filter((notedAtMs) => Date.now() - notedAtMs < echoWithinMs)

/** Notes a change of a review that this page makes itself. @returns takes the note back when it was refused. */
export function noteOwnChange(id: string): () => void {
  pending.set(id, [...awaited(id), Date.now()])
  return () => void consumeOwnChange(id)
}

/** Whether what is told of a review is this page's own change, which it shows already; each is told once. */
export function consumeOwnChange(id: string): boolean {
  const [taken, ...rest] = awaited(id)
  if (rest.length > 0) pending.set(id, rest)
  else pending.delete(id)
  return taken !== undefined
}

/** Makes an own change, and takes its note back when it is refused. @throws what `change` throws. */
export async function asOwnChange<T>(id: string, change: () => Promise<T>): Promise<T> {
  const takeBack = noteOwnChange(id)
  try {
    return await change()
  } catch (error) {
    takeBack()
    throw error
  }
}
