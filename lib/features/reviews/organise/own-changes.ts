const pending = new Map<string, number>()

/** Notes a change of a review that this page makes itself. @returns takes the note back when it was refused. */
export function noteOwnChange(id: string): () => void {
  pending.set(id, (pending.get(id) ?? 0) + 1)
  return () => void takeOwnChange(id)
}

/** Whether what is told of a review is this page's own change, which it shows already; each is told once. */
export function takeOwnChange(id: string): boolean {
  const count = pending.get(id) ?? 0
  if (count > 1) pending.set(id, count - 1)
  else pending.delete(id)
  return count > 0
}
