import { setTimeout as pause } from "node:timers/promises"
import { Pool } from "undici"

/** How long someone waits who is told to come again; less than is asked, so that there are always too many. */
const againMs = 1_000

/** Text of a page part that could not be loaded. */
const isCut = /Unable to load|took too long to respond|could not be loaded/

export type Crowd = {
  /** Pages that came whole, and the middle and the slowest twentieth of their times. */
  whole: number
  medianMs: number
  p95Ms: number
  /** Answered 200 with a part missing. */
  cut: number
  /** Answered 503 with the time to try again, and how long that took. */
  refused: number
  refusedP95Ms: number
  /** Anything else. */
  failed: number
  seconds: number
}

const share = (times: number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0

/**
 * Has people read pages without a pause, each the next as soon as the last has come.
 * @param cookies of the sessions that they have, in turns.
 */
export async function readTogether(
  address: string,
  {
    people,
    seconds,
    paths,
    cookies,
  }: { people: number; seconds: number; paths: string[]; cookies: string[] },
): Promise<Crowd> {
  const pool = new Pool(address, { connections: people, pipelining: 1 })
  const whole: number[] = []
  const refused: number[] = []
  let cut = 0
  let failed = 0
  const begunMs = performance.now()
  const isOver = () => performance.now() - begunMs > seconds * 1_000

  async function read(path: string, cookie: string): Promise<void> {
    const askedMs = performance.now()
    const answer = await pool.request({ path, method: "GET", headers: { cookie, accept: "text/html" } })
    const text = await answer.body.text()
    const ms = performance.now() - askedMs
    if (answer.statusCode === 200 && !isCut.test(text)) whole.push(ms)
    else if (answer.statusCode === 200) cut += 1
    else if (answer.statusCode === 503 && answer.headers["retry-after"]) {
      refused.push(ms)
      await pause(againMs)
    } else failed += 1
  }

  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let turn = person; !isOver(); turn += 1) {
        const one = read(paths[turn % paths.length]!, cookies[person % cookies.length]!)
        await one.catch(() => {
          failed += 1
        })
      }
    }),
  )
  await pool.destroy()
  return {
    whole: whole.length,
    medianMs: share(whole, 0.5),
    p95Ms: share(whole, 0.95),
    cut,
    failed,
    refused: refused.length,
    refusedP95Ms: share(refused, 0.95),
    seconds: (performance.now() - begunMs) / 1_000,
  }
}
