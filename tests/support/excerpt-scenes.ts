import { createExcerptSources } from "#review-api/connections/create-excerpt-sources.ts"
import type { ExcerptSource } from "#review-api/connections/excerpt-source.ts"
import type { BaseDeps } from "#review-api/db/base-deps.ts"
import type { ExcerptFixture } from "./stand-ins/excerpts/fixture.ts"
import { startTripadvisor } from "./stand-ins/excerpts/start-tripadvisor.ts"
import { startYelp } from "./stand-ins/excerpts/start-yelp.ts"
import type { Injected } from "./stand-ins/stand-in-app.ts"

/** A source of excerpts, and what stands behind it. */
export type ExcerptScene = {
  source: ExcerptSource
  fixture: ExcerptFixture
  /** Each call, in order. */
  asked: string[]
  inject(failure: Injected): unknown
  /** The id of a business, by a number. */
  idOf(number: number): string
  /** Excerpts that it shows at most, and characters of each. */
  most: { excerpts: number; characters: number }
  /** The same source with another key. */
  withKey(apiKey: string): ExcerptSource
  close(): Promise<unknown>
}

type Base = Pick<BaseDeps, "db" | "clock">

export async function yelpScene(base: Base): Promise<ExcerptScene> {
  const yelp = await startYelp({ now: base.clock.now })
  const sourceOf = (apiKey: string) => createExcerptSources(base, { yelp: { ...yelp.settings, apiKey } })[0]!
  return {
    ...yelp,
    source: sourceOf(yelp.settings.apiKey),
    idOf: (number) => `business-${number}`,
    most: { excerpts: 3, characters: 160 },
    withKey: sourceOf,
  }
}

export async function tripadvisorScene(base: Base): Promise<ExcerptScene> {
  const tripadvisor = await startTripadvisor({ now: base.clock.now })
  const sourceOf = (apiKey: string) =>
    createExcerptSources(base, { tripadvisor: { ...tripadvisor.settings, apiKey } })[0]!
  return {
    ...tripadvisor,
    source: sourceOf(tripadvisor.settings.apiKey),
    idOf: (number) => String(9_000 + number),
    most: { excerpts: 5, characters: 300 },
    withKey: sourceOf,
  }
}
