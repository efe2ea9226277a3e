import { AsyncLocalStorage } from "node:async_hooks"
import { processWide } from "#lib/env/process-wide.ts"
import { inBase, splitBase } from "#lib/routes/base.ts"

/** Kinds of URLs. */
export type RouteKind =
  | "api"
  | "bff"
  | "embed"
  | "file"
  | "form"
  | "monitoring"
  | "page"
  | "session"
  | "static"

/** Facts about the request being answered, for log and metrics. */
export type RequestRecord = {
  id: string
  kind: RouteKind
  /** Without its query; where the address itself is a secret, its template. */
  path: string
  /** Comes from a machine that may ask how this program is. */
  isMonitor: boolean
  /** The call of the Review API that the browser made. */
  operation?: string
  accountId?: string
  /** Milliseconds that it waited for its turn to be rendered. */
  queueMs?: number
  /** How long this process had kept others waiting until its turn came (`eventLoop`). */
  delayAtBeginMs: number
  /** Milliseconds in which at least one call of the Review API was under way. */
  upstream?: { ms: number; calls: number; sinceMs: number }
}

/** Every request that reaches this process enters its own. */
export const records = () => processWide("request-record", () => new AsyncLocalStorage<RequestRecord>())

/** The request that is being answered; undefined for what no one asked for. */
export const currentRequest = (): RequestRecord | undefined => records().getStore()

const kinds: readonly (readonly [RegExp, RouteKind])[] = [
  [/^\/_next\/|^\/[\w-]+\.(?:ico|png|svg|txt|webmanifest)$/, "static"],
  [/^\/(?:healthz|readyz|metrics)$/, "monitoring"],
  [/^\/(?:embed|w)\//, "embed"],
  [/^\/api\/bff(?:\/|$)/, "bff"],
  [/^\/api\/forms\//, "form"],
  [/^\/api\/session\//, "session"],
  [/^\/api\/exports\/|\.(?:csv|ndjson)$/, "file"],
  [/^\/api\//, "api"],
]

/** @param path without the base of a shadow session. */
export const kindOf = (path: string): RouteKind =>
  kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "page"

const longest = 200

/**
 * The path of an address as the log may have it before anybody has said more: of addresses that may be secrets, such as
 * links in mails, only how they begin.
 * @param url as it was sent.
 */
export function loggedPath(url: string): string {
  const { base, path } = splitBase(url.split(/[?#]/, 1)[0]!)
  const kind = kindOf(path)
  const shown = { api: 2, bff: 2, page: 1 }[kind as string]
  const parts = path.split("/")
  const isCut = shown !== undefined && parts.length > shown + 1
  return inBase(isCut ? `${parts.slice(0, shown + 1).join("/")}/…` : path, base).slice(0, longest)
}

/**
 * Says what else is known of the request that is being answered.
 * @param known `path` without its query, under the base of a shadow session where it has one.
 */
export function noteRequest({ path, ...known }: Partial<Omit<RequestRecord, "id" | "kind">>): void {
  const record = currentRequest()
  if (record) Object.assign(record, known, path === undefined ? {} : { path: path.slice(0, longest) })
}
