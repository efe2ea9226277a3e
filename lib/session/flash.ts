import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { sealData } from "iron-session"
import { z } from "zod"
import { env } from "#lib/env/env.ts"
import { openSeal } from "./seal.ts"

const lifeS = 60
/** Browsers keep cookies of up to 4 KB; the seal makes a third more of what is in it. */
const maxValuesBytes = 2_200

const valuesSchema = z.record(z.string(), z.array(z.string()))

const schema = z.object({
  kind: z.literal("flash"),
  form: z.string().optional(),
  error: z.string(),
  notice: z.string().optional(),
  email: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  values: valuesSchema.optional(),
  /** Values that are too long as they are, compressed. */
  packed: z.string().optional(),
})

/** What a form says once after it was sent without scripts: the error or the good news, and what was typed. */
export type Flash = {
  /** The form it belongs to, for pages with several. */
  form?: string | undefined
  error: string
  notice?: string | undefined
  /** Of the forms of public pages. */
  email: string
  /** Errors by field. */
  errors?: Record<string, string> | undefined
  values?: Record<string, string[]> | undefined
}

type Values = Record<string, string[]>
type Carried = { values?: Values; packed?: string }

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Values as a cookie can hold them, compressed when they are long; null when they are too long for that as well. */
function carried(values: Values): Carried | null {
  const text = JSON.stringify(values)
  if (bytesOf(text) <= maxValuesBytes) return { values }
  const packed = brotliCompressSync(text).toString("base64url")
  return packed.length <= maxValuesBytes ? { packed } : null
}

/** All of them, else the shortest first, as many as a cookie can hold. */
function fitting(values: Values | undefined): Carried {
  if (!values) return {}
  const entries = Object.entries(values).sort(
    ([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  for (let count = entries.length; count > 0; count -= 1) {
    const held = carried(Object.fromEntries(entries.slice(0, count)))
    if (held) return held
  }
  return {}
}

/** What `carried` made of values. */
function unpacked(packed: string): Values {
  return valuesSchema.parse(JSON.parse(brotliDecompressSync(Buffer.from(packed, "base64url")).toString()))
}

/** Seals the words of a form; they travel in a cookie, never in an address. */
export const sealFlash = ({ error, notice, email, values, ...rest }: Flash): Promise<string> =>
  sealData(
    {
      kind: "flash",
      error: error.slice(0, 500),
      notice: notice?.slice(0, 500),
      email: email.slice(0, 254),
      ...fitting(values),
      ...rest,
    },
    { password: env().SESSION_SECRET[0]!, ttl: lifeS },
  )

/** Opens what `sealFlash` made; null when it is anything else. */
export async function openFlash(seal: string | null): Promise<Flash | null> {
  if (!seal) return null
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, lifeS))
  if (!parsed.success) return null
  const { kind: _, packed, ...flash } = parsed.data
  return packed ? { ...flash, values: unpacked(packed) } : flash
}
