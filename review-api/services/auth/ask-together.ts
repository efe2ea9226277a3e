/**
 * Makes questions that come in the same turn of the event loop one. What is asked later is asked anew: nobody gets an
 * answer that was begun before the question.
 */
export function askTogether<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  return (key) => {
    const known = waiting.get(key)
    if (known) return known
    const { promise, resolve } = Promise.withResolvers<T>()
    setImmediate(() => {
      waiting.delete(key)
      resolve(ask(key))
    })
    waiting.set(key, promise)
    return promise
  }
}
