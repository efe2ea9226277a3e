const offered: (() => void)[] = []
/** More steps back than anybody remembers. */
const maxOffered = 50

/**
 * Offers a way back from the change that was just made. Browser only.
 * @returns takes it: once, however often and from wherever it is called.
 */
export function offerUndo(undo: () => void): () => void {
  const once = () => {
    const place = offered.indexOf(once)
    if (place < 0) return
    offered.splice(place, 1)
    undo()
  }
  offered.push(once)
  if (offered.length > maxOffered) offered.shift()
  return once
}

/** Takes back the last change that has not been taken back. Browser only. */
export const undoLast = (): void => offered.at(-1)?.()
