"use client"

import { ChevronDown } from "lucide"
import { useRef, useState } from "react"
import { MenuBoundary } from "#components/filter-bar/menu-boundary.tsx"
import { OptionsLoading } from "#components/filter-bar/options-loading.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { nearPopover, Popover } from "#components/ui/popover.tsx"

const [TypeAhead, nearTypeAhead] = onFirstUse(
  async () => (await import("#components/filter-bar/type-ahead.tsx")).TypeAhead,
)

export type BulkAssignProps = {
  accountId: string
  isDisabled: boolean
  /** Null is nobody. */
  onAssign: (userId: string | null) => void
}

const near = () => {
  void nearPopover()
  void nearTypeAhead()
}

/** Assigns selected reviews to somebody whom the list finds by name (D-321). */
export function BulkAssign({ accountId, isDisabled, onAssign }: BulkAssignProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="dd">
      <button
        type="button"
        ref={button}
        className={buttonClass({ dense: true })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(!isOpen)}
        data-track="reviews.bulk_assign"
      >
        Assign
        <Icon icon={ChevronDown} size={12} />
      </button>
      {isOpen && (
        <MenuBoundary>
          <Popover opener={button} side="top" onClose={() => setOpen(false)} fallback={<OptionsLoading />}>
            <TypeAhead
              fallback={<OptionsLoading />}
              kind="people"
              label="Assign to"
              accountId={accountId}
              groupId={null}
              hasWords={false}
              noneText="Unassigned"
              isChosen={() => false}
              onChoose={(option) => {
                setOpen(false)
                button.current?.focus()
                onAssign(option?.id ?? null)
              }}
            />
          </Popover>
        </MenuBoundary>
      )}
    </div>
  )
}
