import { createHash } from "node:crypto"
import { millisecondsInHour } from "date-fns/constants"
import { and, eq, lte } from "drizzle-orm"
import type { FastifyRequest } from "fastify"
import {
  idempotencyHours,
  idempotencyKeyHeader,
  type Operation,
  type OperationId,
} from "#lib/contract/index.ts"
import { ApiError } from "../core/errors.ts"
import { createSeal } from "../core/seal.ts"
import { idempotencyKeys } from "../db/schema/idempotency.ts"
import type { Session } from "../permissions/session.ts"
import type { Deps } from "../services/deps.ts"

/** A process that runs a call says so as often; one that has not been heard of for longer than `aliveMs` is gone. */
const beatMs = 10_000
const aliveMs = 30_000
const lifeMs = idempotencyHours * millisecondsInHour
/** Characters of the JSON of an answer that are kept; what services answer to a POST is far below. */
const maxKeptLength = 256 * 1024

const answers = createSeal("responses of idempotency keys")

/** A structured string (RFC 9651), as the draft wants it, or the bare word that most clients send. */
const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/
const bare = /^[\w.~:+/=-]{1,255}$/

/** The key of a header. @throws 400 for one that is none. */
function keyIn(header: string): string {
  const text = header.trim()
  const key = quoted.exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? (bare.test(text) ? text : null)
  if (key !== null) return key
  throw new ApiError(400, "Idempotency-Key must have 1 to 255 characters without spaces, or be in quotes.", {
    code: "idempotency_key_invalid",
  })
}

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(String(part.length)).update(" ").update(part)
  return hash.digest("base64url")
}

/** Whose key it is: what a session of a user, a grant or an API key has sent is no one else's. */
const holderOf = ({ identity, kind, credentialId }: Session): string =>
  credentialId === undefined ? `user ${identity.userId}` : `${kind} ${credentialId}`

/** Files of a form count with their bytes. */
async function bodyParts(body: unknown): Promise<(string | Buffer)[]> {
  if (typeof body !== "object" || body === null) return [JSON.stringify(body ?? null)]
  const parts: (string | Buffer)[] = []
  for (const value of Object.values(body)) {
    if (value instanceof File) parts.push(value.name, Buffer.from(await value.arrayBuffer()))
  }
  return [JSON.stringify(body), ...parts]
}

const conflict = (code: string, text: string) => new ApiError(409, text, { code })

const running = () =>
  new ApiError(409, "A request with this Idempotency-Key is still being processed.", {
    code: "idempotency_key_in_use",
    headers: { "retry-after": "1" },
  })

type Row = typeof idempotencyKeys.$inferSelect
type Keys = Pick<Row, "accountId" | "keyHash">

const ownerOf = ({ accountId, keyHash }: Keys) => `${accountId} ${keyHash}`
const isRow = ({ accountId, keyHash }: Keys) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.keyHash, keyHash))

/** Earlier response. @throws 409 or 422 when there is none. */
function replay(deps: Deps, row: Row, requestHash: string): { body: unknown } {
  if (row.requestHash !== requestHash) {
    throw new ApiError(422, "This Idempotency-Key was used for a different request.", {
      code: "idempotency_key_reused",
    })
  }
  const isAlive = Date.parse(row.aliveUntil) > deps.clock.now().getTime()
  if (row.state === "running" && isAlive) throw running()
  if (row.state !== "done") {
    throw conflict(
      "idempotency_outcome_unknown",
      "The first request with this Idempotency-Key was interrupted. Check whether it took effect, then use a new key.",
    )
  }
  if (row.answer === null) return { body: undefined }
  const text = answers.open(deps, ownerOf(row), row.answer)
  if (text !== null) return { body: JSON.parse(text) }
  throw conflict(
    "idempotency_response_gone",
    "The first request with this Idempotency-Key was processed, but its response is no longer available.",
  )
}

/** Takes a key for a request. @returns the row of an earlier request when it has been taken. */
async function claim({ db, clock }: Deps, keys: Keys, requestHash: string): Promise<Row | null> {
  const now = clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const fresh = {
    requestHash,
    state: "running",
    answer: null,
    aliveUntil: at(aliveMs),
    createdAt: at(0),
    expiresAt: at(lifeMs),
  }
  const [taken] = await db
    .insert(idempotencyKeys)
    .values({ ...keys, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.keyHash],
      set: fresh,
      setWhere: lte(idempotencyKeys.expiresAt, at(0)),
    })
    .returning({ keyHash: idempotencyKeys.keyHash })
  if (taken) return null
  const [row] = await db.select().from(idempotencyKeys).where(isRow(keys))
  // Given back between the two.
  if (!row) throw running()
  return row
}

/** Says every while that a call is being worked on, until it is told to stop. */
function keepAlive({ db, clock }: Deps, keys: Keys): () => void {
  const timer = setInterval(() => {
    const aliveUntil = new Date(clock.now().getTime() + aliveMs).toISOString()
    void db
      .update(idempotencyKeys)
      .set({ aliveUntil })
      .where(isRow(keys))
      .catch(() => {})
  }, beatMs).unref()
  return () => clearInterval(timer)
}

/** An answer as it is kept; one that is too large leaves a seal that nothing opens. */
function keptAnswer(deps: Deps, keys: Keys, body: unknown): string | null {
  if (body === undefined) return null
  const text = JSON.stringify(body)
  return text.length > maxKeptLength ? "" : answers.seal(deps, ownerOf(keys), text)
}

async function perform(deps: Deps, keys: Keys, work: () => Promise<unknown>) {
  const stop = keepAlive(deps, keys)
  const end = (values: Partial<Row>) => deps.db.update(idempotencyKeys).set(values).where(isRow(keys))
  try {
    const body = await work()
    await end({ state: "done", answer: keptAnswer(deps, keys, body) })
    return { body, isReplayed: false }
  } catch (error) {
    // A refusal has changed nothing, so the same key may come again; of anything else no one knows.
    if (error instanceof ApiError) await deps.db.delete(idempotencyKeys).where(isRow(keys))
    else await end({ state: "interrupted" }).catch(() => {})
    throw error
  } finally {
    stop()
  }
}

export type Outcome = { body: unknown; isReplayed: boolean }

/**
 * Does a POST once for each Idempotency-Key of its caller, in whatever process it arrives (draft-ietf-httpapi-
 * idempotency-key-header-07): the same request again is answered as before. Refused requests have changed nothing and
 * leave the key free. Calls without credentials have no one to whom a key could belong, so theirs is not looked at; nor
 * is that of other methods, which can be repeated anyway.
 * @param work calls the verb. @throws 400 for a key that is none, 409 while the first one runs or when its outcome is
 *   unknown, 422 for another request with a known key.
 */
export async function once(
  deps: Deps,
  id: OperationId,
  { method }: Operation,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<Outcome> {
  const header = request.headers[idempotencyKeyHeader]
  const { session } = request
  if (method !== "POST" || header === undefined || !session) return { body: await work(), isReplayed: false }
  const key = keyIn(String(header))
  const keys = { accountId: session.identity.accountId, keyHash: hashOf(holderOf(session), key) }
  const requestHash = hashOf(id, request.url, ...(await bodyParts(request.body)))
  const known = await claim(deps, keys, requestHash)
  if (known) return { ...replay(deps, known, requestHash), isReplayed: true }
  return perform(deps, keys, work)
}
