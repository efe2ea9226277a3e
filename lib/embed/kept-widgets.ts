import { callApi } from "#lib/api-client/call-api.ts"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import { widgetLimits } from "#lib/contract/widgets/constants.ts"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** A copy is as new as this, and nobody asks. */
export const freshForMs = 10_000
/** A copy is given while a newer one is asked for; beyond it everybody waits for that. */
export const goodForMs = 25_000
/** A copy is given while the Review API is away (D-301). */
const keptForMs = 15 * 60_000
/** A key of no widget is not asked for again: guessed keys cost a call each, once. */
const missingForMs = 10_000
const deadlineMs = 5_000

/** Null for a key of no widget. */
type Copy = { widget: PublicWidget | null; askedAtMs: number }
export type KeptWidget = { widget: PublicWidget; askedAtMs: number }

export type KeptDeps = {
  /** Asks for what widgets show; those that there are not are missing. @throws when it cannot. */
  ask(keys: readonly string[]): Promise<PublicWidget[]>
  nowMs?(): number
}

/**
 * Copies of what widgets show, in the memory of one process: asked for once by any number of visitors at a time, never older than 25
 * seconds while the Review API answers, so that a review that goes is gone with them. While it is away, they stay for 15 minutes.
 */
export function createKeptWidgets({ ask, nowMs = Date.now }: KeptDeps) {
  const found = new Lru<Copy>({ max: 2_000 })
  const missing = new Lru<Copy>({ max: 5_000 })
  const flights = new Map<string, Promise<void>>()

  const copyOf = (key: string): Copy | undefined => found.get(key, nowMs()) ?? missing.get(key, nowMs())

  async function fetchAll(keys: readonly string[]): Promise<void> {
    const askedAtMs = nowMs()
    const widgets = new Map((await ask(keys)).map((widget) => [widget.public_key, widget]))
    for (const key of keys) {
      const widget = widgets.get(key) ?? null
      found.delete(key)
      if (widget) found.set(key, { widget, askedAtMs }, askedAtMs + keptForMs)
      else missing.set(key, { widget, askedAtMs }, askedAtMs + missingForMs)
    }
  }

  /** Asks for those that nobody asks for already. */
  function renew(keys: readonly string[]): Promise<unknown> {
    const wanted = keys.filter((key) => !flights.has(key))
    for (let from = 0; from < wanted.length; from += widgetLimits.keys) {
      const some = wanted.slice(from, from + widgetLimits.keys)
      const flight = fetchAll(some).finally(() => {
        for (const key of some) flights.delete(key)
      })
      for (const key of some) flights.set(key, flight)
      // Whoever waits for it hears of it.
      flight.catch(() => undefined)
    }
    return Promise.all(keys.map((key) => flights.get(key)))
  }

  return {
    /**
     * Widgets by their keys; those that there are not are missing.
     * @throws ApiFailure when the Review API cannot be asked and there is no copy.
     */
    async get(keys: readonly string[]): Promise<Map<string, KeptWidget>> {
      const ageOf = (key: string) => nowMs() - (copyOf(key)?.askedAtMs ?? Number.NEGATIVE_INFINITY)
      const old = keys.filter((key) => ageOf(key) > goodForMs)
      const ageing = keys.filter((key) => ageOf(key) > freshForMs && ageOf(key) <= goodForMs)
      if (ageing.length > 0) void renew(ageing).catch(() => undefined)
      if (old.length > 0) {
        try {
          await renew(old)
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error
          if (old.every((key) => copyOf(key) === undefined)) throw error
        }
      }
      return new Map(
        keys.flatMap((key) => {
          const copy = copyOf(key)
          return copy?.widget ? [[key, { widget: copy.widget, askedAtMs: copy.askedAtMs }] as const] : []
        }),
      )
    },
  }
}

async function askApi(keys: readonly string[]): Promise<PublicWidget[]> {
  const signal = AbortSignal.timeout(deadlineMs)
  try {
    const query = { keys: [...keys] }
    return (await callApi(null, "public_widgets.list", { query }, { signal })).widgets
  } catch (error) {
    if (signal.aborted) throw new ApiFailure(504, null)
    throw error
  }
}

/** The copies of this process. */
export const keptWidgets = () => processWide("kept-widgets", () => createKeptWidgets({ ask: askApi }))
