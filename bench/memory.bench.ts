import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startProduct } from "#tests/support/product.ts"
import { report } from "./support/figures.ts"

const folder = mkdtempSync(join(tmpdir(), "outpost-bench-memory-"))
const lookMs = 5_000
/** Seconds of processor time within one look, below which nothing but looks for work goes on. */
const idleShare = 0.2
const idleLooks = 4
const giveUpMs = 300_000

async function metricsOf(apiUrl: string) {
  const text = await (await fetch(`${apiUrl}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)![1])
  return {
    cpu: read("process_cpu_seconds_total"),
    residentMb: read("process_resident_memory_bytes") / 2 ** 20,
    heapMb: read("nodejs_heap_size_used_bytes") / 2 ** 20,
  }
}

/** Waits until the program has had nothing to do for a while. @throws when it never has. */
async function idleMetrics(apiUrl: string) {
  const until = Date.now() + giveUpMs
  let before = await metricsOf(apiUrl)
  for (let calm = 0; calm < idleLooks; ) {
    if (Date.now() > until) throw new Error("The Review API does not come to rest.")
    await sleep(lookMs)
    const now = await metricsOf(apiUrl)
    calm = now.cpu - before.cpu < idleShare ? calm + 1 : 0
    before = now
  }
  return before
}

/** Starts the Review API as `npm start` does, with the demo, and lets it come to rest. */
async function restingApi() {
  const { apiUrl, stop } = await startProduct({ DATA_DIR: folder }, undefined, "api")
  try {
    return await idleMetrics(apiUrl)
  } finally {
    await stop()
  }
}

try {
  const first = await restingApi()
  const second = await restingApi()
  report("memory", [
    { what: "memory at rest after the first start", value: first.residentMb, unit: "MB", atMost: 400 },
    { what: "memory at rest after the second start", value: second.residentMb, unit: "MB", atMost: 400 },
    { what: "of it used by JavaScript", value: second.heapMb, unit: "MB" },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
