import { clsx } from "clsx"
import { ChevronDown } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { ClearLink } from "./clear-link.tsx"

/** The form that carries the selects of the bar before scripts run. */
export const plainFormId = "filters-form"

export type PlainSelectProps = {
  name: string
  label: string
  value: string
  isSet: boolean
  /** Address without this filter; absent where it cannot be cleared alone. */
  clearHref?: string
  children: ReactNode
}

/** A filter before scripts run: a select of the bar's form. */
export function PlainSelect({ name, label, value, isSet, clearHref, children }: PlainSelectProps) {
  return (
    <PlainBox label={label} isSet={isSet} clearHref={clearHref}>
      <select
        className="fctl-v max-w-45 appearance-none border-0 bg-transparent p-0 field-sizing-content focus-visible:outline-none max-md:max-w-none max-md:text-right"
        name={name}
        form={plainFormId}
        defaultValue={value}
      >
        {children}
      </select>
      <Icon icon={ChevronDown} />
    </PlainBox>
  )
}

type PlainBoxProps = Pick<PlainSelectProps, "label" | "isSet" | "clearHref" | "children">

/** The frame of a filter of that form, with its way out. */
export function PlainBox({ label, isSet, clearHref, children }: PlainBoxProps) {
  const href = isSet ? clearHref : undefined
  return (
    <span className={clsx("dd", href && "fctl-group")}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its control is the child */}
      <label className={clsx("fctl", isSet && "is-set")}>
        <span className="fctl-k">{label}</span>
        {children}
      </label>
      {href && <ClearLink label={`Clear ${label}`} href={href} />}
    </span>
  )
}
