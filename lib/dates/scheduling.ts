import { type DatePreset, dateDescriptors, descriptors, isDateDescriptor } from "./descriptors.ts"

/** Why a range cannot be scheduled (000 §5, D-119). */
export const schedulingTexts = {
  allTime: "All time date option is not supported",
  notPreset: "Select a preset date option",
} as const

/** Why a descriptor cannot be scheduled (D-092, D-119); null when it can. */
export function schedulingError(descriptor: string): string | null {
  if (descriptor === "allTime") return schedulingTexts.allTime
  const hasLegend = isDateDescriptor(descriptor) && descriptors[descriptor].legend !== undefined
  return hasLegend ? null : schedulingTexts.notPreset
}

/** The descriptor of a legend name (000 §3); null when there is no such legend. */
export function descriptorOfLegend(legend: string): DatePreset | null {
  const found = dateDescriptors.find((descriptor) => descriptors[descriptor].legend === legend)
  return (found as DatePreset | undefined) ?? null
}
