/**
 * Lets so many calls run at a time; further ones wait for their turn, in order.
 * @returns does a call when it is its turn; throws what the call throws.
 */
export function atMost(count: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = count
  return async (call) => {
    if (free > 0) free--
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
