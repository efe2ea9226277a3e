"use client"

import { type FormEvent, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { focusNow } from "#components/ui/focus-now.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { valueChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { PlainBox, plainFormId } from "./plain-select.tsx"

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : ((value as string) ?? "")
const wordsOf = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")

/** A typed word, or a comma list of them. */
export function WordsFilter({ field }: { field: FieldOf<"words"> }) {
  const { values, change, hrefOf } = useFilterBar()
  const value = textOf(values[field.name])
  const [text, setText] = useState(value)

  const clearHref = hrefOf(valueChange({ [field.name]: null }))

  if (!useHydrated()) {
    return (
      <PlainBox label={field.label} isSet={value !== ""} clearHref={clearHref}>
        <input
          className="fctl-v max-w-45 min-w-6 appearance-none border-0 bg-transparent p-0 field-sizing-content focus-visible:outline-none max-md:max-w-none max-md:text-right placeholder:text-ink placeholder:opacity-100"
          name={field.name}
          form={plainFormId}
          defaultValue={value}
          placeholder="All"
        />
      </PlainBox>
    )
  }

  return (
    <FilterControl
      label={field.label}
      value={value || "All"}
      isSet={value !== ""}
      clearHref={clearHref}
      popup="dialog"
      onNear={() => setText(value)}
    >
      {(close) => {
        const apply = (event: FormEvent) => {
          event.preventDefault()
          const words = wordsOf(text)
          const next = field.many ? words : words.join(", ") || null
          change(valueChange({ [field.name]: next?.length ? next : null }))
          close()
        }
        return (
          <form
            className="menu w-70 max-h-none overflow-visible max-md:w-auto"
            aria-label={field.label}
            onSubmit={apply}
          >
            <div className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-3 p-2">
              <input
                className="input input-dense"
                aria-label={field.label}
                placeholder={field.hint}
                value={text}
                ref={focusNow}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <div className="menu-foot">
              <Button kind="primary" dense type="submit">
                Apply
              </Button>
            </div>
          </form>
        )
      }}
    </FilterControl>
  )
}
