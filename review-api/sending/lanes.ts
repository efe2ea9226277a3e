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
        if (waiting.length < count) {
          calm.resolve()
          calm = Promise.withResolvers<void>()
        }
      }
    },
    /** Resolves when so few wait that more may come. */
    async calm(): Promise<void> {
      while (waiting.length >= count) await calm.promise
    },
  }
}
