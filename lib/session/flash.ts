import { randomUUID } from "node:crypto"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { sealData } from "iron-session"
import { z } from "zod"
import { ownValue } from "#lib/contract/own-value.ts"
import { env } from "#lib/env/env.ts"
import { type FormValues, keepValues, keptValues } from "./kept-values.ts"
import { openSeal } from "./seal.ts"

const defaultLifeS = 60
/** Browsers keep cookies of up to 4 KB; the seal makes a third more of what is in it. */
const maxValuesBytes = 2_200

const valuesSchema = z.record(z.string(), z.array(z.string()))

const schema = z.object({
  kind: z.literal("flash"),
  form: z.string().optional(),
  error: z.string(),
  code: z.string().optional(),
  notice: z.string().optional(),
  email: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  values: valuesSchema.optional(),
  /** Values that are too long as they are, compressed. */
  packed: z.string().optional(),
  /** Where the processes of the app keep all of them, and the names of those that the cookie had no room for. */
  kept: z.object({ id: z.string(), left: z.array(z.string()) }).optional(),
})

/** Message of a form sent without scripts: error or success, and the typed values. */
export type Flash = {
  /** The form it belongs to, for pages with several. */
  form?: string | undefined
  error: string
  /** The code of the error that the Review API responded with. */
  code?: string | undefined
  notice?: string | undefined
  /** Of the forms of public pages. */
  email: string
  /** Errors by field. */
  errors?: Record<string, string> | undefined
  values?: Record<string, string[]> | undefined
}

type Carried = { values?: FormValues; packed?: string; kept?: { id: string; left: string[] } }

const notKept = "was too long to keep. Please enter it again."

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Values as a cookie can hold them, compressed when they are long; null when they are too long for that as well. */
function carried(values: FormValues): Carried | null {
  const text = JSON.stringify(values)
  if (bytesOf(text) <= maxValuesBytes) return { values }
  const packed = brotliCompressSync(text).toString("base64url")
  return packed.length <= maxValuesBytes ? { packed } : null
}

/**
 * All of them in the cookie. Where it has no room for them they stay here, and the cookie takes the shortest ones, as
 * many as it holds, for a page that another machine draws.
 */
async function fitting(values: FormValues | undefined, lifeS: number): Promise<Carried> {
  if (!values) return {}
  const whole = carried(values)
  if (whole) return whole
  const id = randomUUID()
  await keepValues({ id, values, untilMs: Date.now() + lifeS * 1_000 })
  const entries = Object.entries(values).sort(
    ([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  const held = (count: number): Carried => {
    const taken = carried(Object.fromEntries(entries.slice(0, count)))
    return taken
      ? { ...taken, kept: { id, left: entries.slice(count).map(([name]) => name) } }
      : held(count - 1)
  }
  return held(entries.length - 1)
}

/** Reverse of `carried`. */
function unpacked(packed: string): FormValues {
  return valuesSchema.parse(JSON.parse(brotliDecompressSync(Buffer.from(packed, "base64url")).toString()))
}

/**
 * Seals the words of a form; they travel in a cookie, never in an address.
 * @param lifeS seconds for which it can be opened.
 */
export const sealFlash = async (
  { error, notice, email, values, ...rest }: Flash,
  lifeS = defaultLifeS,
): Promise<string> =>
  sealData(
    {
      kind: "flash",
      error: error.slice(0, 500),
      notice: notice?.slice(0, 500),
      email: email.slice(0, 254),
      ...(await fitting(values, lifeS)),
      ...rest,
    },
    { password: env().SESSION_SECRET[0]!, ttl: lifeS },
  )

/** Opens what `sealFlash` made, with an error at each value that could not be kept; null when it is anything else. */
export async function openFlash(seal: string | null, lifeS = defaultLifeS): Promise<Flash | null> {
  if (!seal) return null
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, lifeS))
  if (!parsed.success) return null
  const { kind: _, packed, kept, ...flash } = parsed.data
  const values = (kept && keptValues(kept.id, Date.now())) ?? (packed ? unpacked(packed) : flash.values)
  const lost = kept?.left.filter((name) => ownValue(values, name) === undefined) ?? []
  if (lost.length === 0) return { ...flash, values }
  const errors = { ...Object.fromEntries(lost.map((name) => [name, notKept])), ...flash.errors }
  return { ...flash, values, errors }
}
