import { clsx } from "clsx"
import { ChevronDown } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { ClearLink } from "./clear-link.tsx"
import { plainFormId } from "./plain-select.tsx"

export type PlainChoicesProps = {
  field: FieldOf<"choices">
  /** Selected value, in words. */
  value: string
  chosen: readonly string[]
  clearHref: string
}

/** Any number of a few values before scripts run: boxes of the bar's form, and none of them is all. */
export function PlainChoices({
  field: { name, label, choices },
  value,
  chosen,
  clearHref,
}: PlainChoicesProps) {
  const isSet = chosen.length > 0
  return (
    <div className={clsx("dd", isSet && "fctl-group")}>
      <details className="min-w-0">
        <summary className={clsx("fctl list-none", isSet && "is-set")}>
          <span className="fctl-k">{label}</span>
          <span className="fctl-v">{value}</span>
          <Icon icon={ChevronDown} />
        </summary>
        <fieldset className="menu">
          <legend className="sr-only">{label}</legend>
          {choices.map((choice) => (
            <label className="menu-item check" key={choice.value}>
              <input
                type="checkbox"
                name={name}
                value={choice.value}
                form={plainFormId}
                defaultChecked={chosen.includes(choice.value)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
      </details>
      {isSet && <ClearLink label={`Clear ${label}`} href={clearHref} />}
    </div>
  )
}
