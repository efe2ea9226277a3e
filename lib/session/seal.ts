import { hash } from "node:crypto"
import { sealData, unsealData } from "iron-session"
import { z } from "zod"
import { idSchema, sessionStatuses } from "#lib/contract/index.ts"
import { env } from "#lib/env/env.ts"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import type { Session } from "./session.ts"

/** Sliding life of a session (D-064). */
export const sessionLifeS = 30 * 24 * 60 * 60
/** The longest that a shadow session lasts; the API ends it when it is idle (D-050). */
export const shadowLifeS = 8 * 60 * 60
/** How long a person may think about an offered session. */
export const offerLifeS = 10 * 60
/** Browsers drop a cookie above this; name, value and attributes count. */
export const maxCookieBytes = 4_096
const cachedForMs = 60_000

const sealedSchema = z.object({
  kind: z.enum(["session", "shadow", "offered"]),
  tenant: z.object({ host: z.string(), account_id: idSchema }).nullable(),
  account_id: idSchema,
  user_id: idSchema,
  profile_id: idSchema,
  email: z.string(),
  token: z.string(),
  permissions: z.record(z.string(), z.number()),
  account_active: z.boolean(),
  isParent: z.boolean(),
  isShadowing: z.boolean(),
  isImpersonated: z.boolean(),
  status: z.enum(sessionStatuses),
  user_type_id: idSchema,
  isAccountOwner: z.boolean(),
  isWhitelabel: z.boolean(),
  nonce: z.string(),
  confirmedAtMs: z.number(),
  sealedAtMs: z.number(),
})

/** Opens a seal with whichever of the secrets made it. @returns null when none did or it is too old. */
export async function openSeal(seal: string, secrets: string[], lifeS: number): Promise<unknown> {
  for (const password of secrets) {
    const content = await unsealData<Record<string, unknown>>(seal, { password, ttl: lifeS }).catch(
      () => null,
    )
    if (content && Object.keys(content).length > 0) return content
  }
  return null
}

const lives = { session: sessionLifeS, shadow: shadowLifeS, offered: offerLifeS }
const lifeOf = ({ kind }: Pick<Session, "kind">): number => lives[kind]

/** Seals a session for its cookie (D-064) with the newest secret. */
export async function sealSession(session: Session, nowMs = Date.now()): Promise<string> {
  const summary = Object.fromEntries(
    Object.entries(session.permissions).map(([resource, held]) => [
      resource,
      Object.entries(held).flatMap(([action, isHeld]) => (isHeld ? [action] : [])),
    ]),
  )
  const content = { ...session, permissions: masksOf(summary), sealedAtMs: nowMs }
  return sealData(content, { password: env().SESSION_SECRET[0]!, ttl: lifeOf(session) })
}

const opened = () =>
  processWide("sessions", () => new Lru<{ session: Session; endsMs: number }>({ max: 5_000 }))

async function open(seal: string): Promise<{ session: Session; endsMs: number } | null> {
  const parsed = sealedSchema.safeParse(await openSeal(seal, env().SESSION_SECRET, sessionLifeS))
  if (!parsed.success) return null
  const { sealedAtMs, permissions, ...rest } = parsed.data
  return {
    session: { ...rest, permissions: permissionsOf(permissions) },
    endsMs: sealedAtMs + lifeOf(rest) * 1_000,
  }
}

/**
 * Opens the seal of a session's or shadow session's cookie; opened ones are remembered for a minute by their hash.
 * @param nowMs milliseconds since 1970.
 * @returns null when it is forged, cut, of another kind, made with a secret that is gone, or too old.
 */
export async function unsealSession(
  seal: string,
  kind: Session["kind"] = "session",
  nowMs = Date.now(),
): Promise<Session | null> {
  if (seal === "" || seal.length > maxCookieBytes) return null
  const key = hash("sha256", seal, "base64")
  const known = opened().get(key, nowMs)
  const found = known ?? (await open(seal))
  if (!found || found.endsMs <= nowMs) return null
  if (!known) opened().set(key, found, nowMs + cachedForMs)
  return found.session.kind === kind ? found.session : null
}
