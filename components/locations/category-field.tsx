"use client"

import { useCallback } from "react"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { categoriesError, categoriesListError } from "#lib/errors/texts.ts"
import { searchCategories } from "#lib/features/locations/category-options.ts"
import { useChosenPlace } from "./chosen-place.tsx"

/** Pause after the last key before categories are searched (001 §9). */
const searchDelayMs = 500

export type CategoryFieldProps = { category?: { id: string; name: string } | undefined }

/** What a business is; found by typing, before scripts run by its name. */
export function CategoryField({ category }: CategoryFieldProps) {
  const { filled, count } = useChosenPlace()
  const toast = useToast()
  const chosen = filled?.category ?? category
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      try {
        return await searchCategories(text, signal)
      } catch (error) {
        if (!signal.aborted) toast({ level: "alert", message: categoriesError })
        throw error
      }
    },
    [toast],
  )
  return (
    <FormTypeAhead
      key={filled?.category ? count : 0}
      name="category_id"
      textName="category"
      label="Category"
      options={chosen ? [chosen] : []}
      defaultValue={chosen?.id}
      autoComplete="off"
      search={search}
      delayMs={searchDelayMs}
      failedText={categoriesListError}
      isPlainText
    />
  )
}
