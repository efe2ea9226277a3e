"use client"

import { Plus } from "lucide"
import { lazy, Suspense, useRef, useState } from "react"
import { OptionsLoading } from "#components/filter-bar/options-loading.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useMenu } from "#components/ui/use-menu.ts"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"

const loadTypeAhead = () => import("#components/filter-bar/type-ahead.tsx")
const TypeAhead = lazy(async () => ({ default: (await loadTypeAhead()).TypeAhead }))

export type PickerMenuProps = {
  facts: Pick<PickerFacts, "kind" | "accountId">
  label: string
  addLabel: string
  isChosen: (id: string) => boolean
  onChoose: (option: FilterOption) => void
}

/** The list of a picker: searched, scrolled, and open until it is left. */
export function PickerMenu({ facts, label, addLabel, isChosen, onChoose }: PickerMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useMenu(box, open, () => setOpen(false))
  return (
    <div className="dd" ref={box}>
      <button
        type="button"
        className={buttonClass({ dense: true })}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-picker-open=""
        onPointerEnter={() => void loadTypeAhead()}
        onFocus={() => void loadTypeAhead()}
        onClick={() => setOpen(!open)}
      >
        <Icon icon={Plus} size={14} />
        {addLabel}
      </button>
      {open && (
        <Suspense fallback={<OptionsLoading />}>
          <TypeAhead
            kind={facts.kind}
            label={label}
            accountId={facts.accountId}
            groupId={null}
            isMultiple
            loadMoreWithinPx={50}
            isChosen={(id) => id !== null && isChosen(id)}
            onChoose={(option) => option && onChoose(option)}
          />
        </Suspense>
      )}
    </div>
  )
}
