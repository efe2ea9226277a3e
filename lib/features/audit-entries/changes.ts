import type { AnswerOf, AuditEntry } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { nationalPhone } from "#lib/format/phone.ts"

export type Change = { field: string; before: string | null; after: string | null }

type Names = AnswerOf<"audit_entries.list">["names"]

function textOf(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null
  const named = ownValue(names ?? undefined, field)
  if (named)
    return (
      [value]
        .flat()
        .map((id) => ownValue(named, String(id)) ?? String(id))
        .join(", ") || null
    )
  if (field === "phone" && typeof value === "string") return nationalPhone(value, null)
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (typeof value === "string" || typeof value === "number") return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ") || null
  return JSON.stringify(value)
}

const labelOf = (name: string, isNamed: boolean): string => {
  const words = (isNamed ? name.replace(/_id(s?)$/, "$1") : name)
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Changes in a line, field by field; null where there was no value.
 * @param names of what ids stand for; an id without one stays as it is.
 */
export function changesOf(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  names: Names = null,
): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: labelOf(field, Boolean(ownValue(names ?? undefined, field))),
    before: textOf(field, ownValue(before, field), names),
    after: textOf(field, ownValue(after, field), names),
  }))
}
