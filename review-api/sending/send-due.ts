import type { CampaignKey } from "../asking/campaign-key.ts"
import { publishSendingUpdated } from "../asking/publish-sending-updated.ts"
import { createHostTurns, type HostTurns } from "../connections/host-turns.ts"
import { createGiveWay } from "../core/give-way.ts"
import { persist } from "../db/outage.ts"
import type { Deps } from "../services/deps.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { pauseCampaign } from "./brakes.ts"
import { type Batch, type ClaimedRequest, claimBatch } from "./claim-batch.ts"
import { createLanes } from "./lanes.ts"
import type { Attempted } from "./outcome.ts"
import { sendEmail } from "./send-email.ts"
import { sendSms } from "./send-sms.ts"
import { pauseMissed, settleCampaign } from "./settle-campaign.ts"
import { type Done, writeOutcomes } from "./write-outcomes.ts"

/** Requests that are claimed together. */
const batchSize = 100
/** The next are claimed while so many of the last still wait, so that connections never do. */
const claimedEarly = 50
/** Outcomes are written when there are so many, or so long after the first. */
const writtenTogether = 50
const writtenAfterMs = 250
/** Open pages hear of it at most so often. */
const publishedEveryMs = 1_000
/** Nothing is begun whose lease ends so soon: an attempt may take as long. */
const attemptMs = 60_000
/** How many at a time where the way doesn't say. */
const usualLanes = 4

/** The pace of numbers, kept by the processes of an installation together. */
const turnsOf = new WeakMap<Deps["db"], HostTurns>()

function smsTurns(deps: Deps): HostTurns {
  const turns = turnsOf.get(deps.db) ?? createHostTurns(deps)
  turnsOf.set(deps.db, turns)
  return turns
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Collects outcomes and writes them together, one write after the other. */
function createWriter(deps: Deps, key: CampaignKey) {
  const { accountId } = key
  let collected: Done[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let timeZone = "UTC"
  let publishedAtMs = 0

  async function publish(): Promise<void> {
    if (performance.now() - publishedAtMs < publishedEveryMs) return
    publishedAtMs = performance.now()
    await publishSendingUpdated(deps.db, key)
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const done = collected
    collected = []
    if (done.length === 0) return
    // An outcome must be known: it is written as soon as the database answers again.
    writing = writing.then(async () => {
      await persist(deps.outage, () => writeOutcomes(deps, accountId, timeZone, done))
      await publish()
    })
    writing.catch(() => {})
  }

  return {
    add(one: Done, zone: string): void {
      timeZone = zone
      collected.push(one)
      if (collected.length >= writtenTogether) write()
      else timer ??= setTimeout(write, writtenAfterMs)
    },
    /** @throws when something could not be written. */
    async flush(): Promise<void> {
      write()
      await writing
    },
  }
}

/** How one run of sending goes; what one message finds out counts for the others. */
type Run = { isDown: boolean; pause: Attempted["pause"] | undefined }

async function attempt(
  deps: Deps,
  { identity }: Batch,
  request: ClaimedRequest,
  { run, signal }: { run: Run; signal: AbortSignal },
): Promise<Attempted> {
  const notTried: Attempted = { outcome: { end: "again", isTried: false, error: null } }
  const mayBegin = () =>
    !signal.aborted && !run.isDown && request.leaseUntil.getTime() - deps.clock.now().getTime() > attemptMs
  if (!mayBegin()) return notTried
  if (request.sms === null) return sendEmail(deps, request, identity)
  await pause(await smsTurns(deps).next("sms", { count: 1, betweenMs: deps.config.smsBetweenMs }))
  return mayBegin() ? sendSms(deps, request, request.sms) : notTried
}

/**
 * Sends what is due of a campaign, or of an account's single requests, batch after batch: each claimed before it leaves and
 * written after the answer, so that nobody gets one twice (D-294). Batches follow one another without a gap, and no more than
 * two are held at a time.
 * @param signal ends it: what has not begun goes back. @param untilMs when others have their turn, by `performance.now()`.
 * @returns whether more may be due at once.
 */
export async function sendDue(
  deps: Deps,
  key: CampaignKey,
  { signal, untilMs }: { signal: AbortSignal; untilMs: number },
): Promise<boolean> {
  if (await pauseMissed(deps, key)) return false
  const { site, accent } = await emailBrandingOf(deps, key.accountId)
  const lanes = createLanes(deps.requestTransport.connections ?? usualLanes)
  const writer = createWriter(deps, key)
  const under = new Set<Promise<void>>()
  const run: Run = { isDown: false, pause: undefined }
  const giveWay = createGiveWay()
  let isOver = false
  let hasBatch = false

  function begin(batch: Batch, request: ClaimedRequest): void {
    const sending = lanes.run(async () => {
      const { outcome, isDown, pause: why } = await attempt(deps, batch, request, { run, signal })
      run.isDown ||= isDown ?? false
      run.pause ??= why
      writer.add({ request, outcome, at: deps.clock.now() }, batch.timeZone)
    })
    under.add(sending)
    void sending.finally(() => under.delete(sending)).catch(() => {})
  }

  try {
    while (!signal.aborted && !run.isDown && !run.pause && performance.now() < untilMs) {
      await lanes.calm(claimedEarly)
      await giveWay()
      const batch = await claimBatch(deps, key, { site: { site, accent }, most: batchSize })
      if (!batch) {
        isOver = true
        break
      }
      hasBatch = true
      for (const request of batch.claimed) begin(batch, request)
    }
  } finally {
    await Promise.allSettled(under)
    await writer.flush()
  }
  // The end of a campaign is told when it is settled; single requests have none.
  if (key.campaignId === null && hasBatch) await publishSendingUpdated(deps.db, key)
  const { pause: why } = run
  if (why) await deps.db.transaction((tx) => pauseCampaign(tx, key, why, deps.clock.now()))
  await settleCampaign(deps, key)
  return !isOver && !run.isDown && !why
}
