import { AsyncLocalStorage } from "node:async_hooks"
import { gzipSync } from "node:zlib"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { type CountedWidget, countViews } from "./views.ts"

/** An answer that needs nothing but to be sent. */
export type QuickAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Null where it is too small to be worth it. */
  gzip: Buffer | null
  widgets: readonly CountedWidget[]
  /** This site, `scheme://host`. */
  origin: string
  /** Given as it is until then. */
  freshUntilMs: number
  /** Given while one request in a second has a newer one made. */
  goodUntilMs: number
  /** When the next request goes the whole way. */
  renewAtMs: number
}

const leastZipped = 600
const maxBytes = 64 * 1024 * 1024
const secondMs = 1_000

const answers = () =>
  processWide(
    "quick-answers",
    () =>
      new Lru<QuickAnswer>({
        max: 5_000,
        bytes: { max: maxBytes, of: ({ body, gzip }) => 1_000 + body.length + (gzip?.length ?? 0) },
      }),
  )

/** A request as it came in: frameworks add to its headers later. */
export type Asked = {
  method: string
  /** Path and query as they were sent. */
  url: string
  /** Of the connection's other end: whether forwarded headers count. */
  isTrusted: boolean
  header(name: string): string | null
}

/** All that an answer depends on. */
const keyOf = ({ url, isTrusted, header }: Asked): string =>
  JSON.stringify([
    url,
    isTrusted,
    ...["host", "x-forwarded-host", "x-forwarded-proto", "origin"].map((name) => header(name) ?? ""),
  ])

const underway = () => processWide("quick-answer-keys", () => new AsyncLocalStorage<string>())

/** Does the work of a request whose answer may be kept. */
export const answering = <T>(asked: Asked, work: () => T): T => underway().run(keyOf(asked), work)

/** Keeps the answer to the request underway for those who ask the same. */
export function keepAnswer(
  answer: Pick<
    QuickAnswer,
    "status" | "headers" | "body" | "widgets" | "origin" | "freshUntilMs" | "goodUntilMs"
  >,
): void {
  const key = underway().getStore()
  if (key === undefined) return
  const gzip = answer.body.length >= leastZipped ? gzipSync(answer.body) : null
  answers().set(key, { ...answer, gzip, renewAtMs: 0 }, answer.goodUntilMs)
}

/**
 * An answer that was kept, while it is new enough.
 * @returns null for a request that has to go the whole way.
 */
export function quickAnswer(asked: Asked, nowMs = Date.now()): QuickAnswer | null {
  if (asked.method !== "GET" && asked.method !== "HEAD") return null
  const kept = answers().get(keyOf(asked), nowMs)
  if (!kept) return null
  if (nowMs >= kept.freshUntilMs && nowMs >= kept.renewAtMs) {
    kept.renewAtMs = nowMs + secondMs
    return null
  }
  const viewer = { site: asked.header("origin"), referer: asked.header("referer"), origin: kept.origin }
  countViews(kept.widgets, viewer)
  return kept
}
