import type { ExportFile } from "#lib/contract/export-files/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** Between two looks, from the answer of the start call on (D-108). */
export const pollMs = 1_000
/** 000 §9. */
export const pollTimeoutMs = { usual: 10_000, impersonating: 60_000 } as const

/** How a polled download ended; `late` is still being made. */
export type ExportOutcome =
  | { kind: "ready" | "late"; id: string }
  | { kind: "empty" | "timedOut" | "failed" | "missing" | "notStarted" }

type Poll = {
  start(): Promise<ExportFile>
  read(id: string): Promise<ExportFile>
  wait(ms: number): Promise<void>
  timeoutMs: number
}

/** Null while it is being made. */
function outcomeOf({ id, status, status_reason, file_url }: ExportFile): ExportOutcome | null {
  if (file_url) return { kind: "ready", id }
  if (status === "no_results") return { kind: "empty" }
  if (status !== "failed") return null
  return { kind: status_reason === "timeout" ? "timedOut" : "failed" }
}

/** Asks for a file and looks after it until it is there, ends otherwise, or the time is over (000 §4, D-108). */
export async function pollExport({ start, read, wait, timeoutMs }: Poll): Promise<ExportOutcome> {
  let file: ExportFile
  try {
    file = await start()
  } catch {
    return { kind: "notStarted" }
  }
  const { id } = file
  for (let passedMs = 0; ; passedMs += pollMs) {
    const outcome = outcomeOf(file)
    if (outcome) return outcome
    if (passedMs >= timeoutMs) return { kind: "late", id }
    await wait(pollMs)
    try {
      file = await read(id)
    } catch (error) {
      // One look that fails says nothing about the file.
      if (error instanceof ApiFailure && error.status === 404) return { kind: "missing" }
    }
  }
}
