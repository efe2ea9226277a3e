import { sealData } from "iron-session"
import { z } from "zod"
import { env } from "#lib/env/env.ts"
import { openSeal } from "./seal.ts"

const lifeS = 60
/** Browsers keep cookies of up to 4 KB; the seal makes a third more of what is in it. */
const maxValuesLength = 2_200

const schema = z.object({
  kind: z.literal("flash"),
  form: z.string().optional(),
  error: z.string(),
  notice: z.string().optional(),
  email: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.array(z.string())).optional(),
})

/** What a form says once after it was sent without scripts: the fault or the good news, and what was typed. */
export type Flash = {
  /** The form it belongs to, for pages with several. */
  form?: string | undefined
  error: string
  notice?: string | undefined
  /** Of the forms of public pages. */
  email: string
  /** Faults by field. */
  errors?: Record<string, string> | undefined
  values?: Record<string, string[]> | undefined
}

/** The shortest values first, as many as a cookie can hold. */
function fitting(values: Flash["values"]): Flash["values"] {
  if (!values) return undefined
  let left = maxValuesLength
  const entries = Object.entries(values).sort(
    ([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  return Object.fromEntries(
    entries.filter(([name, given]) => {
      left -= name.length + JSON.stringify(given).length
      return left >= 0
    }),
  )
}

/** Seals the words of a form; they travel in a cookie, never in an address. */
export const sealFlash = ({ error, notice, email, values, ...rest }: Flash): Promise<string> =>
  sealData(
    {
      kind: "flash",
      error: error.slice(0, 500),
      notice: notice?.slice(0, 500),
      email: email.slice(0, 254),
      values: fitting(values),
      ...rest,
    },
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
