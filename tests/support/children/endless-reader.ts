import { parentPort } from "node:worker_threads"
import type { Opening } from "#review-api/imports/reader/messages.ts"

// A reader of files that does what no file should make one do.
parentPort!.on("message", ({ port }: Opening) => {
  port.on("message", (message: { bytes?: Uint8Array }) => {
    const wish = Buffer.from(message.bytes ?? []).toString()
    if (wish === "spin") for (;;);
    const kept: string[][] = []
    while (wish === "grow") kept.push(Array.from({ length: 1_000 }, (_, nth) => `${nth} ${kept.length}`))
  })
  port.postMessage({ type: "want" })
})
