import {
  type DateDescriptor,
  type DateGroup,
  dateDescriptors,
  dateGroups,
  descriptors,
} from "./descriptors.ts"

export type DatePage =
  | "dashboard"
  | "locations"
  | "reviews"
  | "keywords"
  | "photos"
  | "localSearch"
  | "competitors"

const allBut = (...hidden: DateDescriptor[]): DateDescriptor[] =>
  dateDescriptors.filter((descriptor) => !hidden.includes(descriptor))

/** Options of the date dropdown per page (D-091). What is hidden is still accepted from the address. */
export const dateOptionsOf: Record<DatePage, DateDescriptor[]> = {
  dashboard: allBut("fourteenDays"),
  locations: ["thirtyDays", "sixMonths", "twelveMonths", "twoYears", "allTime"],
  reviews: allBut("twoYears"),
  keywords: allBut("twoYears"),
  photos: allBut("twoYears"),
  localSearch: allBut("today", "yesterday", "twoYears"),
  competitors: allBut(),
}

/** Options under their headings, in the order of the dropdown; headings without an option are left out. */
export const groupedDateOptions = (
  options: readonly DateDescriptor[],
): { group: DateGroup; options: DateDescriptor[] }[] =>
  dateGroups
    .map((group) => ({ group, options: options.filter((option) => descriptors[option].group === group) }))
    .filter(({ options }) => options.length > 0)
