import type { JobWithMetadata, PgBoss } from "pg-boss"
import { ownValue } from "#lib/contract/own-value.ts"
import { safeError } from "../core/safe-error.ts"
import { isOfRows } from "../db/apart.ts"
import { failureLevel, isDatabaseAway } from "../db/away.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { putAside, restingRows, takeBack as takeAsideBack } from "../db/set-aside.ts"
import { type JobKinds, type JobName, jobNames } from "./job-kind.ts"

/** Where pg-boss keeps its tables. */
export const jobsSchema = "jobs"
/** How often rows are looked for whose job got lost, and jobs whose worker did: the embedded database has one program. */
const sweepMs = 60_000
const superviseSeconds = { postgres: 10, pglite: 60 }
/** A worker that has not been heard of for so long is gone. */
const heartbeatSeconds = 10
/** How often workers look for jobs that they are not told of: those of other processes, and what was lost. */
const pollSeconds = { postgres: 2, pglite: 15 }
/** A failed job is put back just after its worker has ended. */
const putBackMs = 500
const retentionSeconds = 7 * 86_400
/** Time for a running job to finish when the program stops, and then to give up. */
const finishMs = 3_000
const giveUpMs = 3_000

/** The program ends; what is not done goes back. */
export class JobsStopping extends Error {
  override name = "JobsStopping"
}

/** Does the jobs of one kind, one at a time. */
type Worker = { id: string; isBusy: boolean }

export type Jobs = {
  /**
   * Says that a row waits and that its transaction is through; nothing happens when it waits already. What is sent
   * while nothing runs here is found by the next start.
   */
  send(name: JobName, id: string): Promise<void>
  /**
   * Sends it after a while, for a row that is due more exactly than to the minute. If the program ends meanwhile, or
   * stays away, the next look finds it.
   */
  sendIn(name: JobName, id: string, delayMs: number): void
  /** May be called again after it failed. */
  start(): Promise<void>
  /** Lets what is under way finish for a while; what does not goes back to be done again. */
  stop(): Promise<void>
}

/**
 * @param base what jobs work with; they get these jobs besides.
 * @param kinds what is done for each kind.
 */
export function createJobs<D extends BaseDeps>(base: D, kinds: JobKinds<D & { jobs: Jobs }>): Jobs {
  const { log } = base
  const stopping = new AbortController()
  const workers = new Map<JobName, Worker[]>()
  /** Later sends, by kind and id: the latest one counts. */
  const later = new Map<string, NodeJS.Timeout>()
  /** Rows that were set aside when it was last looked, by kind. */
  const resting = new Map<JobName, ReadonlySet<string>>()
  let boss: PgBoss | null = null
  let sweep: NodeJS.Timeout | undefined

  /** Lets a worker of this process that has nothing to do look for jobs; those that have do so when they are done. */
  function wake(name: JobName): void {
    const ofKind = workers.get(name)
    const idle = ofKind?.findIndex(({ isBusy }) => !isBusy) ?? -1
    const [worker] = ofKind && idle >= 0 ? ofKind.splice(idle, 1) : []
    if (!worker) return
    // The next job goes to the next worker, although this one is not busy before it has found its own.
    ofKind?.push(worker)
    boss?.notifyWorker(worker.id)
  }

  async function perform(name: JobName, job: JobWithMetadata<{ id: string }>): Promise<void> {
    const kind = kinds[name]
    const timeout = AbortSignal.timeout(kind.timeoutSeconds * 1_000)
    try {
      await kind.run(deps, {
        id: job.data.id,
        signal: AbortSignal.any([stopping.signal, job.signal, timeout]),
        isLastAttempt: job.retryCount >= kind.retries,
      })
      if (resting.get(name)?.has(job.data.id)) await takeAsideBack(base.db, name, [job.data.id])
    } catch (error) {
      const line = { job: name, id: job.data.id, attempt: job.retryCount + 1 }
      if (error instanceof JobsStopping) log.info(line, "a job goes back, the program ends")
      else log[failureLevel(error)]({ ...line, error: safeError(error) }, "a job failed")
      if (job.retryCount < kind.retries) {
        setTimeout(() => wake(name), kind.retryDelaySeconds * 1_000 + putBackMs).unref()
      } else if (isOfRows(error) && !stopping.signal.aborted) {
        await putAside(base, base.db, { kind: name, row: job.data.id, error }).catch(() => {})
      }
      // pg-boss keeps what is thrown: no data of a row may be in it.
      throw new Error(`${name} failed`)
    }
  }

  async function send(name: JobName, id: string): Promise<void> {
    if (!boss) return
    try {
      await boss.send(name, { id }, { singletonKey: id })
      wake(name)
    } catch (error) {
      log[failureLevel(error)](
        { job: name, id, error: safeError(error) },
        "a job was not sent; the next look finds it",
      )
    }
  }

  function sendIn(name: JobName, id: string, delayMs: number): void {
    if (!boss) return
    const key = `${name} ${id}`
    clearTimeout(later.get(key))
    const timer = setTimeout(() => {
      later.delete(key)
      void send(name, id)
    }, delayMs)
    later.set(key, timer.unref())
  }

  /** @param isStart a new start tries what was set aside again: it may be another version. */
  async function sendWaiting(isStart = false): Promise<void> {
    for (const name of jobNames) {
      try {
        const aside = await restingRows(base, name)
        resting.set(name, aside)
        for (const id of await kinds[name].waiting(deps)) if (isStart || !aside.has(id)) await send(name, id)
      } catch (error) {
        log[failureLevel(error)]({ job: name, error: safeError(error) }, "waiting rows were not found")
      }
    }
  }

  /** The embedded database has one program: what was under way when it ended is no one's. */
  async function takeBack(made: PgBoss): Promise<void> {
    if (base.kind !== "pglite") return
    const { rows } = await base.run(
      `select name, array_agg(id::text) as ids from ${jobsSchema}.job
       where state = 'active' and name = any($1) group by name`,
      [[...jobNames]],
    )
    for (const { name, ids } of rows)
      await made.fail(String(name), ids as string[], { message: "the program ended" })
  }

  /** Makes the tables and queues that are not there yet, and gives queues the options of this version. */
  async function prepare(made: PgBoss): Promise<void> {
    await made.start()
    const known = new Map((await made.getQueues([...jobNames])).map((queue) => [queue.name, queue]))
    for (const name of jobNames) {
      const { retries, retryDelaySeconds, timeoutSeconds } = kinds[name]
      const options = {
        retryLimit: retries,
        retryDelay: retryDelaySeconds,
        expireInSeconds: timeoutSeconds + 60,
        heartbeatSeconds,
        deleteAfterSeconds: retentionSeconds,
      }
      const queue = known.get(name)
      if (!queue) await made.createQueue(name, { policy: "exclusive", ...options })
      else if (Object.entries(options).some(([option, value]) => ownValue(queue, option) !== value))
        await made.updateQueue(name, options)
    }
  }

  async function start(): Promise<void> {
    const { PgBoss } = await import("pg-boss")
    const instance = new PgBoss({
      db: { executeSql: base.run },
      backend: base.kind,
      schema: jobsSchema,
      schedule: false,
      superviseIntervalSeconds: superviseSeconds[base.kind],
      monitorIntervalSeconds: superviseSeconds[base.kind],
      monitorVacuum: false,
      reindex: base.kind === "postgres",
    })
    instance.on("error", (error: unknown) => log[failureLevel(error)]({ error: safeError(error) }, "jobs"))
    try {
      // Two installations at the same moment break each other off.
      await base.inTurn(() => prepare(instance))
      await takeBack(instance)
      await work(instance)
    } catch (error) {
      workers.clear()
      await instance.stop({ graceful: false }).catch(() => {})
      throw error
    }
    boss = instance
    await sendWaiting(true)
    sweep = setInterval(() => void sendWaiting(), sweepMs).unref()
    base.outage.watch({ ended: () => void sendWaiting() })
  }

  async function work(made: PgBoss): Promise<void> {
    const options = { includeMetadata: true, pollingIntervalSeconds: pollSeconds[base.kind] } as const
    for (const name of jobNames) {
      const ofKind: Worker[] = []
      for (let count = 0; count < kinds[name].atOnce; count++) {
        const worker = { id: "", isBusy: false }
        worker.id = await made.work<{ id: string }>(name, options, async (jobs) => {
          worker.isBusy = true
          try {
            for (const job of jobs) await perform(name, job as JobWithMetadata<{ id: string }>)
          } finally {
            worker.isBusy = false
            // Rows waiting behind this job must not wait for the next poll.
            made.notifyWorker(worker.id)
          }
        })
        ofKind.push(worker)
      }
      workers.set(name, ofKind)
    }
  }

  async function stop(): Promise<void> {
    clearInterval(sweep)
    for (const timer of later.values()) clearTimeout(timer)
    later.clear()
    const made = boss
    boss = null
    if (!made) return
    const limit = setTimeout(() => stopping.abort(new JobsStopping("the program ends")), finishMs)
    await made.stop({ graceful: true, timeout: finishMs + giveUpMs }).catch((error: unknown) => {
      // The next supervisor finds orphaned jobs.
      if (!isDatabaseAway(error)) throw error
    })
    clearTimeout(limit)
  }

  const jobs: Jobs = { send, sendIn, start, stop }
  const deps = { ...base, jobs }
  return jobs
}
