import { millisecondsInDay } from "date-fns/constants"
import { deletedForDays } from "#lib/contract/location-constants.ts"

/** When a location that was deleted at an instant is removed for good (D-280). */
export const keptUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + deletedForDays * millisecondsInDay).toISOString()
