import {
  type DateDescriptor,
  type DateGroup,
  type DatePreset,
  dateDescriptors,
  dateGroups,
  descriptors,
} from "./descriptors.ts"

const allBut = (...hidden: DateDescriptor[]): DateDescriptor[] =>
  dateDescriptors.filter((descriptor) => !hidden.includes(descriptor))

type PageDates = {
  /** The range of an address that says nothing (000 §9, D-090); it is never written. */
  fallback: DatePreset
  /** Entries of the dropdown (D-091); the URL still accepts all others. */
  options: DateDescriptor[]
}

/** The shared bar: what holds on any page that has no dates of its own. */
const shared: PageDates = { fallback: "sevenDays", options: allBut("twoYears") }

/** Dates of the pages that have a date dropdown (000 §9, D-090, D-091). */
export const datesOf = {
  dashboard: { fallback: "sixMonths", options: allBut("fourteenDays") },
  locations: { fallback: "sixMonths", options: allBut("fourteenDays", "custom") },
  reviews: { fallback: "thirtyDays", options: allBut("twoYears") },
  keywords: { fallback: "thirtyDays", options: allBut("twoYears") },
  photos: { fallback: "sixMonths", options: allBut("twoYears") },
  localSearch: { fallback: "sixMonths", options: allBut("today", "yesterday", "twoYears") },
  competitors: { fallback: "sixMonths", options: dateDescriptors },
  visualReports: { fallback: "sixMonths", options: allBut("twoYears") },
  requestOverview: { fallback: "sixMonths", options: allBut("twoYears") },
  prescriptiveInsights: { fallback: "sixMonths", options: allBut("twoYears") },
  requestHistory: shared,
  microsurveySummaries: shared,
  childReviews: shared,
  partnerReports: shared,
} as const satisfies Record<string, PageDates>

export type DatePage = keyof typeof datesOf

/** Options under their headings, in the order of the dropdown; headings without an option are left out. */
export const groupedDateOptions = (
  options: readonly DateDescriptor[],
): { group: DateGroup; options: DateDescriptor[] }[] =>
  dateGroups
    .map((group) => ({ group, options: options.filter((option) => descriptors[option].group === group) }))
    .filter(({ options }) => options.length > 0)
