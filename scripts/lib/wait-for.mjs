/**
 * Waits until an address answers, whatever it answers.
 * @param limitMs how long at most
 * @throws when it never does
 */
export async function waitForAnswer(address, limitMs = 60_000) {
  const until = Date.now() + limitMs
  for (;;) {
    try {
      const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(30_000) })
      await response.arrayBuffer()
      return response.status
    } catch (error) {
      if (Date.now() > until) throw new Error(`${address} does not answer: ${error.message}`)
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
