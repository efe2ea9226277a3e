import { z } from "zod"
import { errorSentence, unknownNameText } from "./error-sentence.ts"
import { ownValue } from "./own-value.ts"

export type QueryEntries = Iterable<readonly [string, string]>
export type QueryError = { name: string; message: string; isUnknown?: true }
export type DecodedQuery<T> = { ok: true; value: T } | { ok: false; errors: QueryError[] }

function bare(schema: z.ZodType): z.ZodType {
  let inner: unknown = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap()
  }
  return inner as z.ZodType
}

/** Element schema of a list of values; null for a single value. */
function elementOf(schema: z.ZodType): z.ZodType | null {
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]
  const list = options.find((option) => option instanceof z.ZodArray)
  return list ? bare(list.element as z.ZodType) : null
}

/** Keys that every call accepts, whether they have an effect or not (D-008, D-016, D-017, D-325). */
const everywhere: readonly string[] = ["account_id", "nonce", "auth_token"]

/** Another value of these is refused as another account's (D-008). */
const scopes: readonly string[] = ["account_id", "parent_id"]

const unknownName = (name: string): QueryError => ({ name, message: unknownNameText, isUnknown: true })

function decodeOne(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodBoolean) return text === "true" ? true : text === "false" ? false : text
  if (schema instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  return text
}

/**
 * Turns query strings into the values that a query schema describes (D-011): `true`/`false` to booleans,
 * digits to numbers, `a,b` and repeated `key[]=`, each one value, to lists; what may be one value or a list is a list from
 * the second value on. Empty values count as absent, but not commas alone. A single key that is repeated is an error, and so are unknown keys
 * (D-325), apart from those that every call may have.
 * @returns the parsed value, or one error per wrong parameter.
 */
export function decodeQuery<S extends z.ZodObject>(
  schema: S,
  entries: QueryEntries,
): DecodedQuery<z.infer<S>> {
  const shape = schema.shape as Record<string, z.ZodType>
  const raw = new Map<string, unknown>()
  const unknown = new Set<string>()
  const repeated = new Set<string>()
  const blank = new Set<string>()
  const seen = new Set<string>()
  for (const [givenName, text] of entries) {
    const name = Object.hasOwn(shape, givenName) ? givenName : givenName.replace(/\[\]$/, "")
    const field = ownValue(shape, name)
    if (!field && (name !== "" || /[^=]/.test(text)) && !everywhere.includes(name)) unknown.add(givenName)
    if (text === "") continue
    // That another account is foreign says more than that it is named beside one's own.
    const given = scopes.includes(name) ? `${name}=${text}` : name
    const isSingle = field ? elementOf(bare(field)) === null : everywhere.includes(name)
    if (isSingle && seen.has(given)) repeated.add(name)
    seen.add(given)
    if (!field) continue
    const inner = bare(field)
    const element = elementOf(inner)
    if (element) {
      // A value of `key[]` is one value: only so can it have a comma.
      const values = givenName === name ? text.split(",").filter((part) => part !== "") : [text]
      // Nothing but commas must not become a list without limits.
      if (values.length === 0) blank.add(name)
      const known = raw.has(name) ? [raw.get(name)].flat() : []
      const list = [...known, ...values.map((value) => decodeOne(element, value))]
      raw.set(name, inner instanceof z.ZodArray || list.length > 1 ? list : list[0])
    } else raw.set(name, decodeOne(inner, text))
  }
  const errors = [
    ...[...unknown].map(unknownName),
    ...[...repeated].map((name) => ({ name, message: "can only be given once" })),
    ...[...blank].map((name) => ({ name, message: "can't be blank" })),
  ]
  const parsed = schema.safeParse(Object.fromEntries(raw), { error: errorSentence })
  if (parsed.success && errors.length === 0) return { ok: true, value: parsed.data as z.infer<S> }
  for (const { path, message } of parsed.error?.issues ?? [])
    errors.push({ name: String(path[0] ?? ""), message })
  return { ok: false, errors }
}
