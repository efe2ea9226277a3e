"use client"

import { Check } from "lucide"
import { useState } from "react"
import { nearEnd, PagedRowsEnd } from "#components/filter-bar/paged-rows-end.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { moveFocus } from "#components/ui/move-focus.ts"
import type { SavedFilter } from "#lib/features/saved-filters/browser.ts"
import type { Owner } from "#lib/features/saved-filters/queries.ts"
import type { SavedFilterTexts } from "#lib/features/saved-filters/texts.ts"
import { SavedFilterRow } from "./saved-filter-row.tsx"
import { useSavedFilters } from "./use-saved-filters.ts"

/** 000 §9. */
const loadMoreWithinPx = 130

export type SavedFilterMenuProps = {
  owner: Owner
  texts: SavedFilterTexts
  activeId: string | null
  /** Null chooses none. */
  onChoose: (filter: SavedFilter | null) => void
  /** @returns whether it is gone. */
  onDelete: (filter: SavedFilter) => Promise<boolean>
}

/** The saved filters of the user, each with a way to delete it. */
export function SavedFilterMenu({ owner, texts, activeId, onChoose, onDelete }: SavedFilterMenuProps) {
  const list = useSavedFilters(owner)
  const [requested, setRequested] = useState<string | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move the focus among its buttons
    <div className="menu menu-options" onKeyDown={moveFocus}>
      <ul
        className="overflow-auto min-h-0 scrollbar-thin"
        aria-label="Saved filters"
        aria-busy={list.isLoading}
        onScroll={nearEnd(loadMoreWithinPx, list.loadMore)}
      >
        <li>
          <button type="button" className="menu-item" onClick={() => onChoose(null)}>
            {texts.none}
            {activeId === null && (
              <span className="tick">
                <Icon icon={Check} />
              </span>
            )}
          </button>
        </li>
        {list.rows.map((filter) => (
          <SavedFilterRow
            key={filter.id}
            filter={filter}
            isActive={filter.id === activeId}
            isRequested={filter.id === requested}
            onAsk={(isRequested) => setRequested(isRequested ? filter.id : null)}
            onChoose={() => onChoose(filter)}
            onDelete={async () => {
              if (await onDelete(filter)) list.drop(filter.id)
              // Another one may be asked about by now.
              setRequested((current) => (current === filter.id ? null : current))
            }}
          />
        ))}
      </ul>
      <PagedRowsEnd list={list} isEmpty={list.rows.length === 0} failedText={texts.listFailed} />
    </div>
  )
}
