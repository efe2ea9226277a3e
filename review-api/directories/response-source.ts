import type { Destination, Destinations } from "./destination.ts"

/** The review that is answered, as its source knows it. */
export type ReviewAtSource = {
  accountId: number
  reviewId: number
  sourceCode: string
  /** The source's own id of the review, or what stands for it. */
  identity: string
  url: string | null
}

/** A source where a business answers reviews (D-130). An answer takes the place of the one that may be there. */
export type ResponseSource = Destination<ReviewAtSource, { key: string; content: string }, { key: string }>

export type ResponseSources = Destinations<ResponseSource>

/** The source cannot be reached, or has been asked too often. */
export class SourceBusy extends Error {
  override name = "SourceBusy"
  /** How long it wants to be left alone; null when it does not say. */
  readonly waitMs: number | null

  constructor(waitMs: number | null = null) {
    super("a source is busy")
    this.waitMs = waitMs
  }
}

/** The source has answered that it is asked too often, or its quota is used up: it is well, and wants to be left alone. */
export class SourcePaused extends SourceBusy {
  override name = "SourcePaused"
}
