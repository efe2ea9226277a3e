import type { ExportFile } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { pollExport, pollTimeoutMs } from "#lib/features/exports/poll-export.ts"

const file = (more: Partial<ExportFile> = {}): ExportFile => ({ id: "f", status: "pending", ...more })

/** Polls over answers, the last one again and again. @returns the outcome and how long was waited. */
async function poll(answers: (ExportFile | Error)[], timeoutMs: number = pollTimeoutMs.usual) {
  const waited: number[] = []
  const given = [...answers]
  const next = async () => {
    const answer = given.length > 1 ? given.shift()! : given[0]!
    if (answer instanceof Error) throw answer
    return answer
  }
  const wait = async (ms: number) => void waited.push(ms)
  const outcome = await pollExport({ start: next, read: next, wait, timeoutMs })
  return { outcome, waited }
}

describe("a polled download", () => {
  test("ends when there is an address of the file, a second after each look [F-268]", async () => {
    const { outcome, waited } = await poll([file(), file({ status: "processing" }), file({ file_url: "/x" })])
    expect([outcome, waited]).toEqual([{ kind: "ready", id: "f" }, [1_000, 1_000]])
  })

  test.each([
    [file({ status: "no_results" }), "empty"],
    [file({ status: "failed", status_reason: "timeout" }), "timedOut"],
    [file({ status: "failed", status_reason: "error" }), "failed"],
    [new ApiFailure(404, "Export file missing"), "missing"],
  ])("ends with %o as %s [F-269, F-270, F-271]", async (answer, kind) => {
    expect((await poll([file(), answer])).outcome).toEqual({ kind })
  })

  test("is not started when the start call fails", async () => {
    expect((await poll([new ApiFailure(500, "no")])).outcome).toEqual({ kind: "notStarted" })
  })

  test("goes on when a look fails", async () => {
    const { outcome } = await poll([file(), new ApiFailure(502, "no"), file({ file_url: "/x" })])
    expect(outcome).toEqual({ kind: "ready", id: "f" })
  })

  test.each([
    [pollTimeoutMs.usual, 10],
    [pollTimeoutMs.impersonating, 60],
  ])("is late after %d ms, which are %d looks [F-272, F-670, F-671]", async (timeoutMs, looks) => {
    const { outcome, waited } = await poll([file()], timeoutMs)
    expect([outcome, waited.length]).toEqual([{ kind: "late", id: "f" }, looks])
  })
})
