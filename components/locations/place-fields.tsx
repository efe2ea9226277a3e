"use client"

import { useFilling } from "#components/form/form-filling.tsx"

/** The point on the map of a chosen place, which no field shows (D-148). */
export function PlaceFields() {
  const { filling } = useFilling()
  return ["latitude", "longitude"].map((name) => {
    const value = filling?.values[name]
    return value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />
  })
}
