"use client"

import { useFilling } from "#components/form/form-filling.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { useAlertedSearch } from "#components/form/use-alerted-search.ts"
import { categoriesError, categoriesListError } from "#lib/errors/texts.ts"
import { searchCategories } from "#lib/features/locations/category-options.ts"

/** Pause after the last key before categories are searched (001 §9). */
const searchDelayMs = 500

export type CategoryFieldProps = { category?: { id: string; name: string } | undefined }

/** Category of a business; found by typing, and by its name before scripts run. */
export function CategoryField({ category }: CategoryFieldProps) {
  const { filling, count } = useFilling()
  const found = filling?.options["category_id"]?.[0]
  const chosen = found ?? category
  const search = useAlertedSearch(searchCategories, categoriesError)
  return (
    <FormTypeAhead
      key={found ? count : 0}
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
