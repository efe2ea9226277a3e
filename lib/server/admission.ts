import { WaitingLine } from "./waiting-line.ts"

/** Whose request it is: of a session, or of an address where there is none. */
export type Visitor = { key: string; isSignedIn: boolean }

type Outcome = {
  /** @param waitedMs how long it waited. */
  begin(waitedMs: number): void
  refuse(waitedMs: number): void
}
type Waiting = Visitor & Outcome & { sinceMs: number }

export type AdmissionLimits = {
  /** Renders that are always begun at once. */
  least: number
  /** Renders under way at most, while they are quick and the event loop has time for more. */
  most: number
  /** A render that takes longer waits for the others: fewer are begun from then on. */
  slowMs: number
  /** No one waits longer to be refused. */
  longestWaitMs: number
  /** Requests that may wait, whatever pace is known. */
  leastRoom: number
}

export type AdmissionDeps = {
  limits?: AdmissionLimits
  /** Whether the event loop has no time for more. */
  isBusy(): boolean
  nowMs?(): number
}

const usualLimits: AdmissionLimits = {
  least: 8,
  most: 64,
  slowMs: 3_000,
  longestWaitMs: 5_000,
  leastRoom: 32,
}
const lookMs = 100
const paceMs = 10_000
/** While both wait, each fourth turn and a quarter of the room are for whoever has no session. */
const shareOfOthers = 4
/** How the bound of renders follows their times: down with each slow one, up again with the quick ones. */
const [lessBy, moreBy] = [0.9, 0.25]

/**
 * Bounds the pages that are rendered at once, by the times that they take, and how long others wait: a request begins, waits for its turn, or is
 * refused at once when more wait than can be rendered in time. Keys have their turns one after the other, so that one
 * visitor with many requests delays no other; sessions go before strangers, who keep a share.
 */
export function createAdmission({
  limits = usualLimits,
  isBusy,
  nowMs = () => performance.now(),
}: AdmissionDeps) {
  const { least, most, slowMs, longestWaitMs, leastRoom } = limits
  const lines = { signedIn: new WaitingLine<Waiting>(), others: new WaitingLine<Waiting>() }
  const endedMs: number[] = []
  let underWay = 0
  let bound = most
  let turns = 0
  let timer: NodeJS.Timeout | undefined

  const waiting = () => lines.signedIn.size + lines.others.size
  const mayBegin = () => underWay < least || (underWay < bound && !isBusy())

  /** As many as will have had their turn in time, by the pace of the last seconds. */
  function room(): number {
    while (endedMs[0] !== undefined && endedMs[0] < nowMs() - paceMs) endedMs.shift()
    return Math.max(leastRoom, (endedMs.length / paceMs) * longestWaitMs)
  }

  const refuse = (one: Waiting) => one.refuse(nowMs() - one.sinceMs)

  function makeRoom(): void {
    for (const most = room(); waiting() > most; ) {
      const isOver = lines.others.size > most / shareOfOthers || lines.signedIn.size === 0
      const dropped = (isOver ? lines.others : lines.signedIn).dropOfMost()
      if (!dropped) return
      refuse(dropped)
    }
  }

  function next(): Waiting | undefined {
    if (lines.signedIn.size === 0 || lines.others.size === 0)
      return lines.signedIn.next() ?? lines.others.next()
    turns += 1
    return (turns % shareOfOthers === 0 ? lines.others : lines.signedIn).next()
  }

  function beginNext(): void {
    while (waiting() > 0 && mayBegin()) {
      const one = next()
      if (!one) return
      underWay += 1
      one.begin(nowMs() - one.sinceMs)
    }
  }

  function look(): void {
    const since = nowMs() - longestWaitMs
    for (const line of Object.values(lines)) for (const one of line.takeOlderThan(since)) refuse(one)
    beginNext()
    if (waiting() > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function end(tookMs: number): void {
    bound = tookMs > slowMs ? Math.max(least, bound * lessBy) : Math.min(most, bound + moreBy)
    underWay -= 1
    endedMs.push(nowMs())
    beginNext()
  }

  return {
    /** Begins at once where nothing waits and there is room; `end` says that it is over. */
    tryBegin(): boolean {
      if (waiting() > 0 || !mayBegin()) return false
      underWay += 1
      return true
    },
    /** A render that was begun is over. @param tookMs since it was begun. */
    end,
    /**
     * Waits for a turn. Either `begin` is called, after which `end` is owed, or `refuse`.
     * @returns gives the turn up; true while it was waiting.
     */
    wait(visitor: Visitor, outcome: Outcome): () => boolean {
      const line = visitor.isSignedIn ? lines.signedIn : lines.others
      const one = { ...visitor, ...outcome, sinceMs: nowMs() }
      line.add(one)
      beginNext()
      makeRoom()
      if (waiting() > 0) timer ??= setInterval(look, lookMs).unref()
      return () => line.remove(one)
    },
    underWay: () => underWay,
    waiting,
  }
}

export type Admission = ReturnType<typeof createAdmission>
