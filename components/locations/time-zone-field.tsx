"use client"

import { FormSelect } from "#components/form/form-select.tsx"
import { useChosenPlace } from "./chosen-place.tsx"

export type TimeZoneFieldProps = { zones: readonly string[]; timeZone?: string | null | undefined }

/** The time zone of a location: said, or found from its address (D-281). */
export function TimeZoneField({ zones, timeZone }: TimeZoneFieldProps) {
  const { filled, count } = useChosenPlace()
  return (
    <FormSelect
      key={filled?.timeZone ? count : 0}
      name="time_zone"
      label="Time zone"
      hint="Opening hours and holidays follow it."
      options={[
        { value: "", label: "Find it from the address" },
        ...zones.map((value) => ({ value, label: value.replaceAll("_", " ") })),
      ]}
      defaultValue={filled?.timeZone ?? timeZone ?? ""}
    />
  )
}
