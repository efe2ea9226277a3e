"use client"

import { clsx } from "clsx"
import { ChevronDown, ListFilter, TriangleAlert } from "lucide"
import { type ReactNode, type RefObject, useRef } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { PlainToggle } from "#components/ui/plain-toggle.tsx"
import { usePlainToggle } from "#components/ui/use-plain-toggle.ts"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import type { FilterField as Field } from "#lib/features/filter-bar/fields.ts"
import { FilterBarProvider, type FilterBarProviderProps, useFilterBar } from "./filter-bar-context.tsx"
import { FilterField } from "./filter-field.tsx"
import { MoreFilters } from "./more-filters.tsx"
import { PlainForm } from "./plain-form.tsx"

export type FilterBarProps = Omit<FilterBarProviderProps, "children" | "focusFirst"> & {
  /** The n of FILTERS (n). */
  count: number
  main: Field[]
  extra: Field[]
  /** Names in the URL that Clear All removes. */
  cleared: readonly string[]
  /** Whether the extra filters stand open. */
  isMoreOpen: boolean
  /** Content behind the main filters, such as the saved ones. */
  children?: ReactNode
}

/** The one filter bar (000 §9, D-095): its page says what stands in it. */
export function FilterBar({ facts, address, ...rest }: FilterBarProps) {
  const body = useRef<HTMLDivElement>(null)
  const focusFirst = () => body.current?.querySelector<HTMLElement>("button")?.focus()
  return (
    <FilterBarProvider facts={facts} address={address} focusFirst={focusFirst}>
      <FilterBarBody {...rest} body={body} />
    </FilterBarProvider>
  )
}

const toggleId = "filters-toggle"

function FilterBarBody({
  count,
  main,
  extra,
  cleared,
  isMoreOpen,
  body,
  children,
}: Omit<FilterBarProps, Exclude<keyof FilterBarProviderProps, "children">> & {
  body: RefObject<HTMLDivElement | null>
}) {
  const { hrefOf, focusFirst, facts } = useFilterBar()
  const [open, setOpen] = usePlainToggle(toggleId, false)
  const title = `FILTERS (${count})`
  const fieldNames = [...main, ...extra]
    .filter(({ kind }) => kind !== "list" && kind !== "chip")
    .map(({ name }) => name)
  return (
    <section
      data-open={open || undefined}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-2 border-y border-line py-3 lg:max-2xl:gap-x-1 max-md:py-2 print:hidden"
      aria-label="Filters"
    >
      <PlainToggle
        boxId={toggleId}
        boxClass="peer/filters sr-only hidden max-md:block"
        buttonClass="btn hidden peer-focus-visible/filters:outline-2 peer-focus-visible/filters:outline-offset-2 peer-focus-visible/filters:outline-focus max-md:flex max-md:w-full max-md:justify-start max-md:[&>.i:last-child]:ml-auto"
        label={title}
        open={open}
        onToggle={setOpen}
      >
        <Icon icon={ListFilter} />
        {title}
        <Icon icon={ChevronDown} />
      </PlainToggle>
      <h2 className="mr-1 text-12/8 font-strong tracking-[.05em] whitespace-nowrap max-md:hidden">{title}</h2>
      <div
        className={clsx(
          "filters-body contents max-md:w-full max-md:grid-cols-[1fr_1fr] max-md:gap-2 max-md:pt-1",
          open ? "max-md:grid" : "max-md:hidden max-md:peer-checked/filters:grid",
        )}
        ref={body}
      >
        {main.map((field) => (
          <FilterField key={field.name} field={field} />
        ))}
        {children}
        <MoreFilters fields={extra} isOpen={isMoreOpen}>
          {count > 0 && (
            <PendingLink
              className={buttonClass({ kind: "quiet", dense: true })}
              href={hrefOf(clearAll(cleared))}
              // It goes when nothing is left to clear, and must not take the focus with it.
              onClick={focusFirst}
            >
              Clear All
            </PendingLink>
          )}
        </MoreFilters>
        <span className="flex-1 max-md:hidden" />
        <PlainForm
          fieldNames={fieldNames}
          hasCustomDates={main.some((field) => field.kind === "date" && field.options.includes("custom"))}
        />
      </div>
      {facts.error && (
        <p className="err basis-full text-13" role="alert">
          <Icon icon={TriangleAlert} />
          {facts.error}
        </p>
      )}
    </section>
  )
}
