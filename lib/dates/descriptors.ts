/** Groups of the date dropdown, in their order (000 §4). */
export const dateGroups = ["RECENT", "WEEK", "MONTH", "QUARTER", "YEAR", "OTHER"] as const
export type DateGroup = (typeof dateGroups)[number]

/** Label, group and legend name of every descriptor, in the order of the dropdown (000 §3, D-087). */
export const descriptors = {
  today: { label: "Today", group: "RECENT", legend: "today" },
  yesterday: { label: "Yesterday", group: "RECENT", legend: "yesterday" },
  sevenDays: { label: "Last 7 Days", group: "RECENT", legend: "seven_days" },
  fourteenDays: { label: "Last 14 Days", group: "RECENT", legend: "fourteen_days" },
  thirtyDays: { label: "Last 30 Days", group: "RECENT", legend: "thirty_days" },
  lastCalendarWeek: { label: "Last Calendar Week", group: "WEEK", legend: "last_calendar_week" },
  mtd: { label: "Month to Date", group: "MONTH", legend: "month_to_date" },
  prevMonth: { label: "Previous Month", group: "MONTH", legend: "previous_month" },
  threeMonths: { label: "Last 3 Months", group: "MONTH", legend: "three_months" },
  sixMonths: { label: "Last 6 Months", group: "MONTH", legend: "six_months" },
  twelveMonths: { label: "Last 12 Months", group: "MONTH", legend: "twelve_months" },
  qtd: { label: "Quarter to Date", group: "QUARTER", legend: "quarter_to_date" },
  prevQuarter: { label: "Previous Quarter", group: "QUARTER", legend: "previous_quarter" },
  ytd: { label: "Year to Date", group: "YEAR", legend: "year_to_date" },
  lastCalendarYear: { label: "Last Calendar Year", group: "YEAR", legend: "last_calendar_year" },
  twoYears: { label: "Last 2 Years", group: "YEAR", legend: undefined },
  allTime: { label: "All Time", group: "OTHER", legend: undefined },
  custom: { label: "Custom", group: "OTHER", legend: undefined },
} as const satisfies Record<string, { label: string; group: DateGroup; legend: string | undefined }>

export type DateDescriptor = keyof typeof descriptors
/** A descriptor whose bounds follow from today. */
export type DatePreset = Exclude<DateDescriptor, "custom">

export const dateDescriptors = Object.keys(descriptors) as DateDescriptor[]

/** Whether a text is one of the 18 descriptors. */
export const isDateDescriptor = (text: string): text is DateDescriptor => Object.hasOwn(descriptors, text)

/** Name of a range on scheduled exports; an unknown descriptor maps to `yesterday` (000 §3, D-092). */
export const legendOf = (descriptor: string): string =>
  (isDateDescriptor(descriptor) ? descriptors[descriptor].legend : undefined) ?? "yesterday"
