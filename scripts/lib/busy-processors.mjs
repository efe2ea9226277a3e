import { fork } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"

const perProcessor = 2

/**
 * Keeps every processor busy, so that everything else has about a third of it.
 * @returns {() => void} ends it
 */
export function keepProcessorsBusy() {
  const count = availableParallelism() * perProcessor
  const children = Array.from({ length: count }, () => fork(join(import.meta.dirname, "be-busy.mjs")))
  return () => {
    for (const child of children) child.kill()
  }
}
