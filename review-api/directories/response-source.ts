/** The review that is answered, as its source knows it. */
export type ReviewAtSource = {
  accountId: number
  reviewId: number
  sourceCode: string
  /** The source's own id of the review, or what stands for it. */
  identity: string
  url: string | null
}

/**
 * Names what is wanted: however often a source is asked with the same key, it does it once, so that a program that was
 * killed before it heard the answer can ask again.
 */
export type ResponseKey = string

export type Standing = { state: "published" } | { state: "removed"; reason: string }

/** A source where a business answers reviews (D-130). Real ones and the simulator stand behind it alike. */
export type ResponseSource = {
  /**
   * Puts an answer in place of the one that may be there.
   * @returns the source's id of it.
   * @throws ResponseRefused when it never will; ResponseHeld while somebody there looks at it; SourceBusy or anything
   *   else when it may later.
   */
  publish(
    review: ReviewAtSource,
    response: { key: ResponseKey; content: string },
    signal: AbortSignal,
  ): Promise<string>
  /** Takes the answer away; nothing happens when there is none. @throws as `publish`. */
  remove(review: ReviewAtSource, key: ResponseKey, signal: AbortSignal): Promise<void>
  /** Whether an answer still stands: policies are also applied after publication. @throws SourceBusy or anything else. */
  check(review: ReviewAtSource, externalId: string, signal: AbortSignal): Promise<Standing>
}

/** How a source by this code is reached; null when nothing here speaks with it. */
export type ResponseSources = (sourceCode: string) => ResponseSource | null

/** Nothing here speaks with a source. */
export const noResponseSources: ResponseSources = () => null

/** The source does not take this text, whenever it is asked. */
export class ResponseRefused extends Error {
  override name = "ResponseRefused"
  /** In the words of the source, for people. */
  readonly reason: string

  constructor(reason: string) {
    super("a source refused a reply")
    this.reason = reason
  }
}

/** The source has the text, and looks at it before it shows it: asked again later, it says what became of it. */
export class ResponseHeld extends Error {
  override name = "ResponseHeld"

  constructor() {
    super("a source holds a response until it has looked at it")
  }
}

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
