"use client"

import { Check, X } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { focusNow } from "#components/ui/focus-now.ts"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import type { SavedFilter } from "#lib/features/saved-filters/browser.ts"
import { deleteQuestion } from "#lib/features/saved-filters/texts.ts"

export type SavedFilterRowProps = {
  filter: SavedFilter
  isActive: boolean
  /** Whether it is being asked about. */
  isRequested: boolean
  onAsk: (isRequested: boolean) => void
  onChoose: () => void
  onDelete: () => void
}

/** One saved filter: chosen by its name, deleted after a question (000 §4). */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { filter, isActive, isRequested, onAsk, onChoose, onDelete } = props
  if (isRequested) {
    return (
      <li className="grid gap-2 p-2">
        <p>{deleteQuestion(filter.name)}</p>
        <div className="flex items-center gap-2">
          <Button kind="primary" dense ref={focusNow} onClick={onDelete} data-track="saved_filters.delete">
            Delete
          </Button>
          <Button dense onClick={() => onAsk(false)}>
            Cancel
          </Button>
        </div>
      </li>
    )
  }
  return (
    <li className="flex items-center">
      <button
        type="button"
        className="menu-item min-w-0 flex-1 overflow-hidden text-ellipsis"
        aria-current={isActive || undefined}
        onClick={onChoose}
      >
        {filter.name}
        {isActive && (
          <span className="tick">
            <Icon icon={Check} />
          </span>
        )}
      </button>
      <IconButton
        label={`Delete ${filter.name}`}
        icon={X}
        size={14}
        small
        track="saved_filters.ask_delete"
        onClick={() => onAsk(true)}
      />
    </li>
  )
}
