import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"

/** The form that carries the selects of the bar before scripts run. */
export const plainFormId = "filters-form"

export type PlainSelectProps = {
  name: string
  label: string
  value: string
  isSet: boolean
  children: ReactNode
}

/** A filter before scripts run: a select of the bar's form. */
export function PlainSelect({ name, label, value, isSet, children }: PlainSelectProps) {
  return (
    <label className={clsx("fctl", isSet && "is-set")}>
      <span className="fctl-k">{label}</span>
      <select className="fctl-v fctl-select" name={name} form={plainFormId} defaultValue={value}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </label>
  )
}
