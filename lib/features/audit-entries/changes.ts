import type { AuditEntry } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"

export type Change = { field: string; before: string | null; after: string | null }

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (typeof value === "string" || typeof value === "number") return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ") || null
  return JSON.stringify(value)
}

const labelOf = (name: string): string => {
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Changes in a line, field by field; null where there was no value. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    field: labelOf(name),
    before: textOf(ownValue(before, name)),
    after: textOf(ownValue(after, name)),
  }))
}
