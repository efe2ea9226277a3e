import { sealData } from "iron-session"
import { z } from "zod"
import { env } from "#lib/env/env.ts"
import { openSeal } from "./seal.ts"

const lifeS = 60
const schema = z.object({
  kind: z.literal("flash"),
  error: z.string(),
  notice: z.string().optional(),
  email: z.string(),
})

/** What a form of a public page says once: the fault or the good news, and the e-mail that was typed. */
export type Flash = { error: string; notice?: string | undefined; email: string }

/** Seals the words of a form; they travel in a cookie, never in an address. */
export const sealFlash = ({ error, notice, email }: Flash): Promise<string> =>
  sealData(
    { kind: "flash", error: error.slice(0, 500), notice: notice?.slice(0, 500), email: email.slice(0, 254) },
    { password: env().SESSION_SECRET[0]!, ttl: lifeS },
  )

/** Opens what `sealFlash` made; null when it is anything else. */
export async function openFlash(seal: string | null): Promise<Flash | null> {
  if (!seal) return null
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, lifeS))
  if (!parsed.success) return null
  const { kind: _, ...flash } = parsed.data
  return flash
}
