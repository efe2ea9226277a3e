"use client"

import { Plus } from "lucide"
import { useRef, useState } from "react"
import { OptionsLoading } from "#components/filter-bar/options-loading.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { nearPopover, Popover } from "#components/ui/popover.tsx"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"

const [TypeAhead, nearTypeAhead] = onFirstUse(
  async () => (await import("#components/filter-bar/type-ahead.tsx")).TypeAhead,
)

export type PickerMenuProps = {
  facts: Pick<PickerFacts, "kind" | "accountId" | "outsideGroupId">
  label: string
  addLabel: string
  isChosen: (id: string) => boolean
  onChoose: (option: FilterOption) => void
}

/** The list of a picker: searched, scrolled, and open until it is left. */
export function PickerMenu({ facts, label, addLabel, isChosen, onChoose }: PickerMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const near = () => {
    void nearPopover()
    void nearTypeAhead()
  }
  return (
    <div className="dd">
      <button
        type="button"
        ref={button}
        className={buttonClass({ dense: true })}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-picker-open=""
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(!open)}
      >
        <Icon icon={Plus} size={14} />
        {addLabel}
      </button>
      {open && (
        <Popover opener={button} onClose={() => setOpen(false)} fallback={<OptionsLoading />}>
          <TypeAhead
            fallback={<OptionsLoading />}
            kind={facts.kind}
            label={label}
            accountId={facts.accountId}
            groupId={null}
            outsideGroupId={facts.outsideGroupId}
            isMultiple
            loadMoreWithinPx={50}
            isChosen={(id) => id !== null && isChosen(id)}
            onChoose={(option) => option && onChoose(option)}
          />
        </Popover>
      )}
    </div>
  )
}
