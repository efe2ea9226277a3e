import {
  type DirectoryCode,
  directoryNames,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../core/listing.ts"
import { safeError } from "../core/safe-error.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { Obstructed } from "../directories/destination.ts"
import type { ListingSources } from "../directories/listing-source.ts"
import { SourceBusy } from "../directories/response-source.ts"
import { recordFailure, recordLook, recordSending } from "./record-look.ts"

/** The directories that something here speaks with. */
export const reachedDirectories = ({ listingSources }: { listingSources: ListingSources }) =>
  listingDirectories.filter(({ code }) => listingSources(code) !== null)

const readTimeoutMs = 10_000

type Seen =
  | { listing: Listing | null; lookedAt: Date }
  | { isUnreachable: true; error?: unknown }
  /** The account has to connect it again. */
  | { isUnconnected: true }

/** Why a directory did not respond, in words. */
export function failureText(code: DirectoryCode, error: unknown): string {
  const name = directoryNames[code]
  if (error instanceof SourceBusy && error.waitMs !== null)
    return `${name} asked us to wait before the next call.`
  const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")
  return isLate ? `${name} did not respond in time.` : `${name} did not respond.`
}

/** Current listing of a location at a directory, which is kept with its rows of truth. */
export async function lookAtDirectory(
  {
    db,
    clock,
    log,
    listingSources,
  }: Pick<BaseDeps, "db" | "clock" | "log"> & { listingSources: ListingSources },
  at: { accountId: number; locationId: number; sourceCode: DirectoryCode },
): Promise<Seen> {
  const source = listingSources(at.sourceCode)
  if (!source) return { isUnreachable: true }
  try {
    const signal = AbortSignal.timeout(readTimeoutMs)
    const listing = await source.read(at, signal)
    const suggested = listing && source.suggested ? await source.suggested(at, signal) : null
    const lookedAt = clock.now()
    await recordLook(db, at, { listing, suggested }, lookedAt)
    return { listing, lookedAt }
  } catch (error) {
    if (error instanceof Obstructed) {
      await recordSending(db, at, { state: "obstructed", obstacle: "unconnected" }, clock.now())
      return { isUnconnected: true }
    }
    log.warn(
      { error: safeError(error), directory: at.sourceCode },
      "a directory did not say what it shows of a location",
    )
    await recordFailure(db, at, failureText(at.sourceCode, error), clock.now())
    return { isUnreachable: true, error }
  }
}
