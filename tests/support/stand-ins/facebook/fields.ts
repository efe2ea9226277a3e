import { invalid } from "./facebook-error.ts"

type Field = { name: string; limit: number | null; inner: Field[] | null }

/** `id,story{id,comments.limit(25){id}}` in its parts. @throws FacebookError for what cannot be read. */
function parsed(text: string): Field[] {
  let at = 0
  function list(): Field[] {
    const found: Field[] = []
    for (;;) {
      const [head, name = "", limit] = /^(\w+)(?:\.limit\((\d{1,4})\))?/.exec(text.slice(at)) ?? []
      if (head === undefined) throw invalid()
      at += head.length
      let inner: Field[] | null = null
      if (text[at] === "{") {
        at++
        inner = list()
        if (text[at++] !== "}") throw invalid()
      }
      found.push({ name, limit: limit === undefined ? null : Number(limit), inner })
      if (text[at] !== ",") return found
      at++
    }
  }
  const all = list()
  if (at !== text.length) throw invalid()
  return all
}

type Bag = Record<string, unknown>
const isBag = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function cut(value: unknown, { inner, limit }: Field): unknown {
  if (Array.isArray(value)) {
    const data = value.slice(0, limit ?? 25)
    return { data: inner ? data.map((one) => chosen(one as Bag, inner)) : data }
  }
  return inner && isBag(value) ? chosen(value, inner) : value
}

function chosen(of: Bag, fields: readonly Field[]): Bag {
  const entries = fields.map((field) => [field.name, cut(of[field.name], field)] as const)
  return Object.fromEntries([
    ...(of["id"] === undefined ? [] : [["id", of["id"]]]),
    // Empty values are left out.
    ...entries.filter(([, value]) => value !== undefined && value !== null),
  ])
}

/**
 * Selected fields of a node. Lists in it are edges, which have their items in `data`.
 * @param known what may be asked of it. @throws FacebookError for any other field.
 */
export function fieldsOf(node: Bag, text: string | undefined, known: ReadonlySet<string>): Bag {
  const fields = parsed(text || "id")
  if (fields.some(({ name }) => !known.has(name))) throw invalid()
  return chosen(node, fields)
}
