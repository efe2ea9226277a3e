import cluster from "node:cluster"
import { randomUUID } from "node:crypto"
import { processWide } from "./process-wide.ts"

type Handler = (value: never) => unknown
type Message =
  | { outpost: "asks"; id: string; topic: string; value: unknown; from: number }
  | { outpost: "answers"; id: string; values: unknown[] }

/** No one waits longer for a sibling that is busy or about to end. */
const longestWaitMs = 2_000

/** Whether a message is one that siblings send each other (`scripts/lib/relay-siblings.mjs`), and not of Node or Next. */
const isOurs = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "outpost" in message

function connectSiblings() {
  const handlers = new Map<string, Handler>()
  const waiting = new Map<string, (values: unknown[]) => void>()
  const isConnected = () => cluster.isWorker && process.connected

  async function answer({ id, topic, value, from }: Extract<Message, { outpost: "asks" }>): Promise<void> {
    const answered = await Promise.resolve(handlers.get(topic)?.(value as never)).catch(() => null)
    if (isConnected()) process.send?.({ outpost: "answer", id, to: from, value: answered ?? null })
  }

  if (cluster.isWorker) {
    process.on("message", (message) => {
      if (!isOurs(message)) return
      if (message.outpost === "asks") void answer(message)
      else waiting.get(message.id)?.(message.values)
    })
  }

  return {
    handlers,
    async ask(topic: string, value: unknown): Promise<unknown[]> {
      if (!isConnected()) return []
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<unknown[]>()
      const timer = setTimeout(() => resolve([]), longestWaitMs)
      waiting.set(id, resolve)
      process.send?.({ outpost: "ask", id, topic, value })
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}

const siblings = () => processWide("siblings", connectSiblings)

/**
 * Says what this process does when another process of the app, on the same port, tells or asks it something.
 * @param handler takes and returns what JSON can hold.
 */
export function onSibling<T>(topic: string, handler: (value: T) => unknown): void {
  siblings().handlers.set(topic, handler as Handler)
}

/**
 * Tells or asks all other processes of the app something, such as that what they keep is out of date.
 * @returns their answers, once all of them have done it; none where this process is the only one.
 */
export const askSiblings = (topic: string, value: unknown = null): Promise<unknown[]> =>
  siblings().ask(topic, value)
