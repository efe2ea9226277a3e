import { setTimeout as pause } from "node:timers/promises"

const pauseMs = 50

/** Reads until what is read is as wanted. @throws with what was read last, when it takes nearly as long as a test may. */
export async function polled<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const endMs = Date.now() + 110_000
  while (true) {
    const value = await read()
    if (isWanted(value)) return value
    if (Date.now() > endMs) throw new Error(`still ${JSON.stringify(value)}`)
    await pause(pauseMs)
  }
}
