import type { PublishObstacle } from "#lib/contract/publish-obstacles.ts"
import { Held, Obstructed, Refused } from "../directories/destination.ts"
import { SourceBusy } from "../directories/response-source.ts"

/** The end of one attempt at a source. @typeParam R what the source answers. */
export type Ended<R> =
  | { end: "taken"; result: R }
  /** Nothing was sent: there is an obstacle here, or nothing speaks with the source (null). */
  | { end: "hindered"; obstacle: PublishObstacle | null }
  /** The account does not own the place at the source, or has to connect it again. */
  | { end: "obstructed"; obstacle: Obstructed["obstacle"]; error: Obstructed }
  /** The source has it, and has not made up its mind. */
  | { end: "held"; error: Held }
  | { end: "refused"; error: Refused }
  /** It may have arrived or not. `waitMs` is what the source asks for; null when it does not say. */
  | { end: "unreachable"; waitMs: number | null; error: unknown }

type Attempt<T, R> = {
  /** The first obstacle here; null when it may go out. */
  obstacle: PublishObstacle | null
  destination(): T | null
  ask(destination: T): Promise<R>
}

/**
 * Tries something at a source once, and tells the ways apart in which sources do not take it.
 * @param signal ends it; an attempt that takes too long has not reached its source.
 * @throws when the program stops, so that someone else goes on.
 */
export async function attemptOnce<T, R>(
  { obstacle, destination, ask }: Attempt<T, R>,
  signal: AbortSignal,
): Promise<Ended<R>> {
  const source = obstacle === null ? destination() : null
  if (source === null) return { end: "hindered", obstacle }
  try {
    return { end: "taken", result: await ask(source) }
  } catch (error) {
    if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error
    if (error instanceof Held) return { end: "held", error }
    if (error instanceof Refused) return { end: "refused", error }
    if (error instanceof Obstructed) return { end: "obstructed", obstacle: error.obstacle, error }
    return { end: "unreachable", waitMs: error instanceof SourceBusy ? error.waitMs : null, error }
  }
}
