"use client"

import { useEffect, useRef, useState } from "react"
import { useFilling } from "#components/form/form-filling.tsx"

const isHidden = (name: string, withHours: boolean): boolean =>
  name === "latitude" || name === "longitude" || (withHours && name.startsWith("hours."))

/**
 * What a chosen place says and no field shows: its point on the map, and its hours where the location has none (D-148).
 * @param hasHours the location has hours already.
 */
export function PlaceFields({ hasHours }: { hasHours: boolean }) {
  const { filling } = useFilling()
  const box = useRef<HTMLDivElement>(null)
  const [hasEditor, setEditor] = useState(false)
  // An editor of hours in the form says them itself.
  useEffect(() => {
    const fields = box.current?.closest("form")?.querySelectorAll("[name^='hours.']") ?? []
    setEditor([...fields].some((field) => !box.current?.contains(field)))
  }, [])
  const fields = Object.entries(filling?.values ?? {})
  return (
    <div ref={box} hidden>
      {fields
        .filter(([name]) => isHidden(name, !hasHours && !hasEditor))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </div>
  )
}
