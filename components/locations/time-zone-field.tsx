"use client"

import { useFilling } from "#components/form/form-filling.tsx"
import { FormSelect } from "#components/form/form-select.tsx"

export type TimeZoneFieldProps = { zones: readonly string[]; timeZone?: string | null | undefined }

/** The time zone of a location: said, or found from its address (D-281). */
export function TimeZoneField({ zones, timeZone }: TimeZoneFieldProps) {
  const { filling, count } = useFilling()
  const found = filling?.values["time_zone"]
  return (
    <FormSelect
      key={found ? count : 0}
      name="time_zone"
      label="Time zone"
      hint="Opening hours and holidays follow it. Where the address leaves doubt, your account's is used."
      options={[
        { value: "", label: "Find it from the address" },
        ...zones.map((value) => ({ value, label: value.replaceAll("_", " ") })),
      ]}
      defaultValue={found ?? timeZone ?? ""}
    />
  )
}
