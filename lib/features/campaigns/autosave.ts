import { campaignChanged, campaignNotDraft } from "#lib/contract/campaigns/constants.ts"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** A change is saved so long after it was made at the latest (D-074). */
export const autosaveMs = 5_000

/** From one try to the next while the line or the server fails; the last one goes on. */
const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const

/** The draft as it is stored: null until it has been saved once. */
export type Stored = { id: string; version: number } | null

export type SaveState =
  | { is: "saved"; at: number | null }
  | { is: "changed" }
  | { is: "saving" }
  /** The line or the server fails; it is tried again by itself. */
  | { is: "retrying" }
  /** Somebody has saved another version meanwhile. */
  | { is: "conflict"; theirs: Campaign }
  /** Sent or deleted meanwhile (D-219). */
  | { is: "ended"; why: "not_draft" | "not_found" }
  | { is: "refused"; text: string; errors: Record<string, string[]> }

export type AutosaveCalls<Body> = {
  /** The draft as the form has it now. */
  read: () => Body
  /** @throws ApiFailure */
  save: (body: Body, stored: Stored) => Promise<NonNullable<Stored>>
  /** Whether a stored draft is what a body says: the answer to an earlier try was lost. */
  isSame: (body: Body, theirs: Campaign) => boolean
  onState: (state: SaveState) => void
  /** After each save. */
  onStored?: (stored: NonNullable<Stored>, body: Body) => void
  now?: () => number
}

/**
 * Saves a draft within five seconds of a change, one save at a time, again while the line fails, and never over what
 * somebody else has saved meanwhile (D-074, D-219).
 * @param first draft as it is stored, and its body as the form would send it.
 */
export function createAutosave<Body extends object>(
  first: { stored: Stored; body: Body },
  { read, save, isSame, onState, onStored, now = Date.now }: AutosaveCalls<Body>,
) {
  let { stored } = first
  let known = JSON.stringify(first.body)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let failures = 0
  let isHalted = false

  const isChanged = () => JSON.stringify(read()) !== known
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const startTimer = (ms: number) => {
    if (timer !== undefined || isHalted) return
    timer = setTimeout(() => {
      timer = undefined
      void flush()
    }, ms)
  }
  const took = (next: NonNullable<Stored>, body: Body): boolean => {
    stored = next
    known = JSON.stringify(body)
    failures = 0
    onStored?.(next, body)
    if (isChanged()) {
      onState({ is: "changed" })
      startTimer(autosaveMs)
      return false
    }
    onState({ is: "saved", at: now() })
    return true
  }

  /** @returns whether the draft is stored as the form has it. */
  async function attempt(): Promise<boolean> {
    const body = read()
    if (JSON.stringify(body) === known && stored) {
      onState({ is: "saved", at: null })
      return true
    }
    onState({ is: "saving" })
    try {
      return took(await save(body, stored), body)
    } catch (error) {
      return failed(error, body)
    }
  }

  function failed(error: unknown, body: Body): boolean {
    if (!(error instanceof ApiFailure)) throw error
    const theirs = error.details["campaign"] as Campaign | undefined
    if (error.code === campaignChanged && theirs) {
      if (isSame(body, theirs)) return took({ id: String(theirs.id), version: theirs.version }, body)
      isHalted = true
      onState({ is: "conflict", theirs })
      return false
    }
    if (error.code === campaignNotDraft || error.status === 404) {
      isHalted = true
      onState({ is: "ended", why: error.status === 404 ? "not_found" : "not_draft" })
      return false
    }
    if (error.status >= 500 || error.status === 429) {
      onState({ is: "retrying" })
      startTimer(pausesMs[Math.min(failures, pausesMs.length - 1)]!)
      failures += 1
      return false
    }
    onState({ is: "refused", text: error.userText, errors: error.fieldErrors })
    return false
  }

  /** Saves now what is not saved yet. @returns whether all of it is stored. */
  async function flush(): Promise<boolean> {
    stopTimer()
    if (isHalted) return false
    if (running) {
      await running
      return flush()
    }
    running = attempt().finally(() => {
      running = null
    })
    return running
  }

  return {
    /** The draft as it is stored. */
    stored: () => stored,
    isChanged,
    changed() {
      if (isHalted || !isChanged()) return
      if (!running && failures === 0) onState({ is: "changed" })
      startTimer(autosaveMs)
    },
    flush,
    /** Goes on over what somebody else has saved. @param version of theirs. */
    keepMine(version: number) {
      if (stored) stored = { ...stored, version }
      isHalted = false
      return flush()
    },
    /** The form has what is stored as this. */
    take(next: NonNullable<Stored>, body: Body) {
      stored = next
      known = JSON.stringify(body)
      isHalted = false
      failures = 0
      onStored?.(next, body)
      onState({ is: "saved", at: now() })
    },
    /** The form has changes that were made on an earlier version. */
    meant(version: number) {
      if (stored) stored = { ...stored, version }
    },
    /** Begins anew: the former draft is sent or gone. */
    restart() {
      stored = null
      known = ""
      isHalted = false
      failures = 0
    },
    stop: stopTimer,
  }
}
export type Autosave<Body extends object = object> = ReturnType<typeof createAutosave<Body>>
