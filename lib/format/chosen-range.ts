import type { ChosenRange } from "../dates/chosen-range.ts"
import { descriptors } from "../dates/descriptors.ts"
import type { DayRange } from "../dates/resolve-range.ts"
import { formatRange } from "./dates.ts"

type Chosen = Pick<ChosenRange, "from" | "to" | "descriptor">

/** The days of a chosen range; of All Time its name, whose first day says nothing about the account. */
export const formatChosen = (range: Chosen): string =>
  range.descriptor === "allTime" ? descriptors.allTime.label : formatRange(range)

/** A chosen range, and the one that it is compared with. */
export const formatCompared = (range: Chosen, before: DayRange | null): string =>
  before ? `${formatChosen(range)}, compared with ${formatRange(before)}` : formatChosen(range)
