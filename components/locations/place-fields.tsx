"use client"

import { useEffect, useRef, useState } from "react"
import type { Hours } from "#lib/contract/hours.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import { useChosenPlace } from "./chosen-place.tsx"

function hourFields(hours: Hours): [name: string, value: string][] {
  return daysFromMonday.flatMap((day) => {
    const { open, is_24_hours, hours: slots } = hours[day]
    return [
      [`hours.${day}.open`, String(open)],
      [`hours.${day}.is_24_hours`, String(is_24_hours)],
      ...slots.flatMap((slot, index): [string, string][] => [
        [`hours.${day}.hours.${index}.open_time`, slot.open_time],
        [`hours.${day}.hours.${index}.close_time`, slot.close_time],
      ]),
    ]
  })
}

/**
 * What a chosen place says and no field shows: its point on the map, and its hours where the location has none (D-148).
 * @param hasHours the location has hours already.
 */
export function PlaceFields({ hasHours }: { hasHours: boolean }) {
  const { filled } = useChosenPlace()
  const box = useRef<HTMLDivElement>(null)
  const [isEdited, setEdited] = useState(false)
  // An editor of hours in the form says them itself.
  useEffect(() => {
    const fields = box.current?.closest("form")?.querySelectorAll("[name^='hours.']") ?? []
    setEdited([...fields].some((field) => !box.current?.contains(field)))
  }, [])
  const point = Object.entries(filled?.point ?? {}).map(([name, value]) => [name, String(value)] as const)
  const hours = filled?.hours && !hasHours && !isEdited ? hourFields(filled.hours) : []
  return (
    <div ref={box} hidden>
      {[...point, ...hours].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </div>
  )
}
