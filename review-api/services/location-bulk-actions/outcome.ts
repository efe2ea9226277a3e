import { locationLabels } from "#lib/contract/locations/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiError } from "../../core/errors.ts"
import type { LocationBefore } from "./action-rows.ts"

export type Outcome = {
  result: "changed" | "unchanged" | "failed"
  /** Why it failed, or was left alone. */
  reason: string | null
  /** Values of a changed one before. */
  before?: LocationBefore
}

/** Why a location cannot have a value. @throws what is no refusal of a field. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 422 || !error.errors) throw error
  const [name, texts] = Object.entries(error.errors)[0] ?? []
  if (name === "phone") return "This phone number is not valid in the country of this location."
  return `${ownValue(locationLabels, name ?? "") ?? name} ${texts?.[0]}`
}
