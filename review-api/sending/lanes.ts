/** Does works side by side, so many at a time; the others wait their turn. */
export function createLanes(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  let calm = Promise.withResolvers<void>()

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1
      else await new Promise<void>((begin) => waiting.push(begin))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
        calm.resolve()
        calm = Promise.withResolvers<void>()
      }
    },
    /** Resolves when no more than so many wait. */
    async calm(most: number): Promise<void> {
      while (waiting.length > most) await calm.promise
    },
  }
}
