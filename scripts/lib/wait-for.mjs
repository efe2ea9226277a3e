/**
 * Waits until an address answers.
 * @param {string} address
 * @param {{ isOk?: (status: number) => boolean, limitMs?: number }} options which statuses count, without a word all of
 *   them; how long at most
 * @throws when it never does
 */
export async function waitForAnswer(address, { limitMs = 60_000, isOk = () => true } = {}) {
  const until = Date.now() + limitMs
  for (;;) {
    try {
      const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(30_000) })
      await response.arrayBuffer()
      if (!isOk(response.status)) throw new Error(`it responds with ${response.status}`)
      return response.status
    } catch (error) {
      if (Date.now() > until)
        throw new Error(`${address} does not respond: ${error.cause?.message ?? error.message}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Waits for the message `{ type: "ready" }` that a program sends when it serves. */
export function waitForReady(child) {
  return new Promise((resolve) => {
    child.on("message", (message) => message?.type === "ready" && resolve(message))
  })
}
