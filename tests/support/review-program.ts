import { freePort } from "../../scripts/lib/ports.mjs"
import { createApiCaller } from "./api-caller.ts"
import { startChild } from "./child-process.ts"

/**
 * The Review API as `npm start` runs it, in a process of its own; resolves when it listens. On every address, it starts
 * without the demo accounts, which take seconds to make.
 */
export async function startReviewProgram(env: Record<string, string>) {
  const port = String(await freePort())
  const child = startChild("review-api/main.ts", [], { HOST: "0.0.0.0", REVIEW_API_PORT: port, ...env })
  await child.printed('"listening"')
  return { ...child, call: createApiCaller(`http://127.0.0.1:${port}`) }
}

export type ReviewProgram = Awaited<ReturnType<typeof startReviewProgram>>
