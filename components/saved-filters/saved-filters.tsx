"use client"

import { useLayoutEffect, useRef } from "react"
import { useFilterBar } from "#components/filter-bar/filter-bar-context.tsx"
import { FilterControl } from "#components/filter-bar/filter-control.tsx"
import { OptionsLoading } from "#components/filter-bar/options-loading.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import type { SavedFilter } from "#lib/features/saved-filters/browser.ts"
import { type SavedFilterTexts, savedFilterTexts } from "#lib/features/saved-filters/texts.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { PlainSavedFilter } from "./plain-saved-filter.tsx"
import { SaveFilter } from "./save-filter.tsx"

const [Menu, nearMenu] = onFirstUse(async () => (await import("./saved-filter-menu.tsx")).SavedFilterMenu)
/** Code needed once the menu or a form is opened. */
const loadCalls = () => import("#lib/features/saved-filters/browser.ts")
const loadConfig = () => import("#lib/features/saved-filters/config.ts")
const name = "savedFilterId"

export type SavedFiltersProps = {
  userId: string
  page: FilterPageName
  /** Texts of the page in place of the usual ones (D-105). */
  texts?: SavedFilterTexts
}

/** Saved filters in the filter bar: choose, save, save as and delete (000 §4, D-103, D-104). */
export function SavedFilters({ userId, page, texts = savedFilterTexts }: SavedFiltersProps) {
  const { facts, values, change, nameOf, rememberName } = useFilterBar()
  const show = useToast()
  const hydrated = useHydrated()
  const cleared = clearedNames(page)
  const owner = { accountId: facts.accountId, userId }
  const given = values[name] as string | null
  const known = given === null ? "" : nameOf(name, given)
  // A filter that is gone has no name any more; its id alone is nothing that could be saved.
  const isActive = given !== null && known !== "" && known !== given
  const label = isActive ? known : texts.none
  // Selection to apply when a response arrives, and the number of choices: only the last one counts.
  const selected = useRef(given)
  const choices = useRef(0)
  useLayoutEffect(() => {
    selected.current = given
  }, [given])

  const notify = (level: "success" | "info" | "alert", message: string) =>
    show({ level, message, durationMs: toastMs.filter })

  const choose = async (filter: SavedFilter | null) => {
    choices.current += 1
    const own = choices.current
    if (!filter) return change(clearAll(cleared))
    try {
      const [{ selectSavedFilter }, { applied }] = await Promise.all([loadCalls(), loadConfig()])
      const { filter: left, isPruned } = await selectSavedFilter(owner, filter.id)
      if (own !== choices.current) return
      rememberName(name, left.id, left.name)
      change(applied(left, page, facts))
      if (isPruned) notify("info", texts.pruned)
    } catch (error) {
      notify("alert", alertText(texts.applyFailed, error))
    }
  }

  const save = (id: string | null) => async (text: string) => {
    try {
      const [{ saveFilter }, { configOf }] = await Promise.all([loadCalls(), loadConfig()])
      const saved = await saveFilter(owner, { id, name: text, config: configOf(values, page) })
      rememberName(name, saved.id, saved.name)
      change({ [name]: saved.id })
      notify("success", id === null ? texts.saved : texts.updated)
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) return texts.taken
      const own = error instanceof ApiFailure ? error.fieldErrors.name?.[0] : undefined
      if (own) return own === texts.taken ? own : `Name ${own}`
      notify("alert", alertText(id === null ? texts.createFailed : texts.updateFailed, error))
    }
    return null
  }

  const remove = async ({ id }: SavedFilter) => {
    try {
      const { deleteSavedFilter } = await loadCalls()
      await deleteSavedFilter(id)
      if (id === selected.current) change(clearAll(cleared))
      notify("success", texts.deleted)
      return true
    } catch (error) {
      notify("alert", alertText(texts.deleteFailed, error))
      return false
    }
  }

  if (!hydrated) return <PlainSavedFilter value={label} isSet={isActive} />
  return (
    <>
      <FilterControl
        label="Saved filter"
        value={label}
        isSet={isActive}
        isPlainSpoken={!isActive}
        popup="dialog"
        fallback={<OptionsLoading />}
        onNear={() => void nearMenu()}
      >
        {(close) => (
          <Menu
            fallback={<OptionsLoading />}
            owner={owner}
            texts={texts}
            activeId={isActive ? given : null}
            onChoose={(filter) => {
              close()
              void choose(filter)
            }}
            onDelete={remove}
          />
        )}
      </FilterControl>
      {isActive && <SaveFilter label="Save" name={known} track="saved_filters.save" onSave={save(given)} />}
      <SaveFilter label="Save as" name="" track="saved_filters.save_as" onSave={save(null)} />
    </>
  )
}
