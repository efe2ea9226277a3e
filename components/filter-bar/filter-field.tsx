"use client"

import type { FilterField as Field } from "#lib/features/filter-bar/fields.ts"
import { ChipFilter } from "./chip-filter.tsx"
import { ChoiceFilter } from "./choice-filter.tsx"
import { ChoicesFilter } from "./choices-filter.tsx"
import { DateFilter } from "./date-filter.tsx"
import { ListFilter } from "./list-filter.tsx"
import { WordsFilter } from "./words-filter.tsx"

/** The control of one field. */
export function FilterField({ field }: { field: Field }) {
  switch (field.kind) {
    case "date":
      return <DateFilter field={field} />
    case "choice":
      return <ChoiceFilter field={field} />
    case "choices":
      return <ChoicesFilter field={field} />
    case "list":
      return <ListFilter field={field} />
    case "words":
      return <WordsFilter field={field} />
    case "chip":
      return <ChipFilter field={field} />
  }
}
