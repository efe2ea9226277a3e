import { sealData } from "iron-session"
import { z } from "zod"
import { env } from "#lib/env/env.ts"
import { openSeal } from "./seal.ts"

const lifeS = 60
const schema = z.object({ kind: z.literal("flash"), error: z.string(), email: z.string() })

/** What the login form says once: the fault, and the e-mail that was typed. */
export type Flash = { error: string; email: string }

/** Seals the words of the login form; they travel in a cookie, never in an address. */
export const sealFlash = ({ error, email }: Flash): Promise<string> =>
  sealData(
    { kind: "flash", error: error.slice(0, 500), email: email.slice(0, 254) },
    { password: env().SESSION_SECRET[0]!, ttl: lifeS },
  )

/** Opens what `sealFlash` made; null when it is anything else. */
export async function openFlash(seal: string | null): Promise<Flash | null> {
  if (!seal) return null
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, lifeS))
  return parsed.success ? { error: parsed.data.error, email: parsed.data.email } : null
}
