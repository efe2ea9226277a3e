import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { Commands, Order, Report } from "./app-thread.ts"

type Answered<K extends keyof Commands> = Awaited<ReturnType<Commands[K]>>

/** The answer to an order. */
const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let orders = 0
let thread: Worker | undefined

function startThread(): Worker {
  const made = new Worker(join(import.meta.dirname, "app-thread.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env },
    // The log of the app.
    stdout: true,
  })
  made.on("message", ({ number, value, error }: Report) => {
    const order = waiting.get(number)
    waiting.delete(number)
    if (error) order?.reject(Object.assign(new Error(error.message), { status: error.status }))
    else order?.resolve(value)
    if (waiting.size === 0) made.unref()
  })
  made.on("error", (error) => {
    for (const order of waiting.values()) order.reject(error)
    waiting.clear()
  })
  return made
}

/**
 * Has something done by the app and the Review API behind it, which run in a thread of their own: one for each worker
 * of Jest, started when the first test asks for it, and untouched by fake timers and by what suites load or change.
 */
export async function order<K extends keyof Commands>(
  name: K,
  ...given: Parameters<Commands[K]>
): Promise<Answered<K>> {
  thread ??= startThread()
  orders += 1
  const answer = Promise.withResolvers<unknown>()
  waiting.set(orders, answer)
  thread.ref()
  thread.postMessage({ number: orders, name, given } satisfies Order)
  return answer.promise as Promise<Answered<K>>
}

let facts: Promise<Answered<"facts">> | undefined

/** Where app and Review API listen, and what everyone logs in with. */
export function appFacts(): Promise<Answered<"facts">> {
  facts ??= order("facts")
  return facts
}
