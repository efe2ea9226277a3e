"use client"

import type { ReactNode } from "react"
import { useFormNow } from "./form-context.ts"

export type FormCheckProps = {
  name: string
  value?: string
  label: ReactNode
  defaultChecked?: boolean
}

/** A tick of an `ActionForm`; several of one name make a list. */
export function FormCheck({ name, value = "true", label, defaultChecked }: FormCheckProps) {
  const { values } = useFormNow()
  const isBack = Object.keys(values).length > 0
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isBack ? (values[name] ?? []).includes(value) : defaultChecked}
      />
      <span>{label}</span>
    </label>
  )
}
