import type { SourceCode } from "../db/reference/sources.ts"

/** A location, as what goes to its directories names it. */
export type LocationAtSource = { accountId: number; locationId: number; sourceCode: SourceCode }

/** How something stands that was published: sources also apply their policies later. */
export type Standing = { state: "published" } | { state: "removed"; reason: string }

/** It was published, and is there no longer. */
export const gone = { state: "removed", reason: "It is no longer there." } as const satisfies Standing

/**
 * A source to which something goes out: responses (D-130), photos (D-175), posts. Connectors of providers and the simulator
 * fill it alike. Every call throws SourceBusy, or anything else, when the source cannot say now.
 */
export type Destination<At, Wanted, Removed> = {
  /**
   * Publishes what is wanted. Its key names it: however often a source is asked with the same key, it does it once, so that a
   * program that was killed before it heard the answer can ask again.
   * @returns the source's id of it.
   * @throws Refused when it never takes it; Held while someone there looks at it.
   */
  publish(at: At, wanted: Wanted, signal: AbortSignal): Promise<string>
  /** Takes it down; nothing happens when it is not there. */
  remove(at: At, removed: Removed, signal: AbortSignal): Promise<void>
  /** Whether it still stands. */
  check(at: At, externalId: string, signal: AbortSignal): Promise<Standing>
}

/** The destination of a source by its code; null when nothing here speaks with it. */
export type Destinations<O> = (sourceCode: string) => O | null

/** Nothing here speaks with a source. */
export const noDestinations = (): null => null

/** The source does not take it, whenever it is asked. */
export class Refused extends Error {
  override name = "Refused"
  /** In the words of the source, for people. */
  readonly reason: string
  /** It is the place that is gone or denied, whatever is sent: it may come back. */
  readonly isOfPlace: boolean

  constructor(reason: string, { isOfPlace = false } = {}) {
    super("a source refused what it was sent")
    this.reason = reason
    this.isOfPlace = isOfPlace
  }
}

/** The source has it, and looks at it before it shows it: asked again later, it says what became of it. */
export class Held extends Error {
  override name = "Held"

  constructor() {
    super("a source holds something until it has looked at it")
  }
}

/** Nothing is taken until the account has claimed its listing there, or has connected the directory again. */
export class Obstructed extends Error {
  override name = "Obstructed"
  readonly obstacle: "claim" | "unconnected"

  constructor(obstacle: "claim" | "unconnected") {
    super(`a directory takes nothing: ${obstacle}`)
    this.obstacle = obstacle
  }
}
